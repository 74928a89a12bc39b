import { describe, expect, it } from 'vitest';
import { configFolder } from '../../../src/cli/core/profiles/config-file.ts';
import { globalPrefix, npmProgram } from '../../../src/cli/core/releases/npm-installation.ts';
import { openerOf } from '../../../src/cli/core/terminal/browser.ts';
import { commandWords } from '../../../src/cli/core/terminal/command-words.ts';

const windowsHome = 'C:\\Users\\Ann';

describe('the configuration directory', () => {
  it.each<[NodeJS.Platform, Record<string, string>, string]>([
    ['linux', {}, '/users/ann/.config/folio'],
    ['darwin', {}, '/users/ann/.config/folio'],
    ['linux', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/folio'],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, '/users/ann/.config/folio'],
    ['linux', { APPDATA: 'C:\\Data' }, '/users/ann/.config/folio'],
    ['linux', { XDG_CONFIG_HOME: '' }, '/users/ann/.config/folio'],
    ['linux', { XDG_CONFIG_HOME: '/xdg/' }, '/xdg/folio'],
    ['linux', { XDG_CONFIG_HOME: 'C:\\xdg' }, '/users/ann/.config/folio'],
    ['linux', { XDG_CACHE_HOME: '/cache', XDG_DATA_HOME: '/data' }, '/users/ann/.config/folio'],
    ['darwin', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/folio'],
    ['darwin', { APPDATA: '/data', LOCALAPPDATA: '/local' }, '/users/ann/.config/folio'],
    ['darwin', { FOLIO_CONFIG_DIR: '/here', XDG_CONFIG_HOME: '/xdg' }, '/here'],
    ['linux', { FOLIO_CONFIG_DIR: 'here', XDG_CONFIG_HOME: '/xdg' }, 'here'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\folio'],
    ['win32', {}, 'C:\\Users\\Ann\\AppData\\Roaming\\folio'],
    ['win32', { APPDATA: 'relative' }, 'C:\\Users\\Ann\\AppData\\Roaming\\folio'],
    ['win32', { APPDATA: '' }, 'C:\\Users\\Ann\\AppData\\Roaming\\folio'],
    // Roaming settings follow the user to other computers; local ones do not.
    ['win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\Ann\\AppData\\Roaming\\folio'],
    ['win32', { APPDATA: 'D:/Roaming/' }, 'D:\\Roaming\\folio'],
    ['win32', { APPDATA: '\\\\server\\share\\Ann' }, '\\\\server\\share\\Ann\\folio'],
    ['win32', { APPDATA: 'D:Roaming' }, 'C:\\Users\\Ann\\AppData\\Roaming\\folio'],
    ['win32', { XDG_CONFIG_HOME: 'xdg', APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\folio'],
    ['win32', { XDG_CONFIG_HOME: 'E:\\xdg', APPDATA: 'D:\\Roaming' }, 'E:\\xdg\\folio'],
    ['win32', { FOLIO_CONFIG_DIR: 'F:\\folio', APPDATA: 'D:\\Roaming' }, 'F:\\folio'],
  ])('on %s with %j is %s', (platform, variables, expected) => {
    const home = platform === 'win32' ? windowsHome : '/users/ann';
    expect(configFolder(variables, platform, () => home)).toBe(expected);
  });
});

describe('the prefix of a global installation on Windows', () => {
  const npmFolder = 'C:\\Users\\Ann\\AppData\\Roaming\\npm';
  const root = `${npmFolder}\\node_modules\\folio-cli`;
  const prefixOf = (path: string, starters: readonly string[]) =>
    globalPrefix(path, 'folio-cli', 'win32', (each) => starters.includes(each));

  it('is the folder with the .cmd script of the program', () => {
    expect(prefixOf(root, [`${npmFolder}\\folio.cmd`])).toBe(npmFolder);
  });

  it.each([
    ['a project', 'C:\\work\\app\\node_modules\\folio-cli', 'npm install folio-cli@latest'],
    ['npx', 'C:\\npm\\_npx\\1f\\node_modules\\folio-cli', 'npm install --global folio-cli'],
    ['a checkout', 'C:\\work\\folio', 'git pull && npm install'],
  ])('does not exist for %s', (_, path, hint) => {
    expect(() => prefixOf(path, [])).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(hint) }),
    );
  });

  it('is the parent of lib/node_modules on other systems', () => {
    expect(globalPrefix('/usr/lib/node_modules/folio-cli', 'folio-cli', 'linux')).toBe('/usr');
  });
});

describe('the command in a variable such as BROWSER or PAGER', () => {
  it.each([
    ['C:\\bin\\less.exe -R', ['C:\\bin\\less.exe', '-R']],
    [
      '"C:\\Program Files\\Firefox\\firefox.exe" -new-tab',
      ['C:\\Program Files\\Firefox\\firefox.exe', '-new-tab'],
    ],
    ["'D:\\My tools\\view.exe'", ['D:\\My tools\\view.exe']],
    ['\\\\server\\tools\\view.exe', ['\\\\server\\tools\\view.exe']],
  ])('keeps backslashes and drive letters: %s', (text, words) => {
    expect(commandWords(text)).toEqual(words);
    expect(openerOf('win32', { BROWSER: text })).toEqual(words);
  });
});

describe('npm', () => {
  it('is started without a shell, also on Windows', () => {
    expect(npmProgram('linux', '/usr/bin/node')).toEqual({ program: 'npm', argv: [] });
    expect(npmProgram('win32', 'C:\\Program Files\\nodejs\\node.exe')).toEqual({
      program: 'C:\\Program Files\\nodejs\\node.exe',
      argv: ['C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'],
    });
  });
});
