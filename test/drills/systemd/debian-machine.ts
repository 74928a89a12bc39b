import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cloneProject, execute, installDebian, runInNamespaces } from '../debian.ts';
import { killChild, waitFor } from '../failover/programs.ts';

const bootSeconds = 60;
const stopMs = 30_000;
const certificates = '/etc/certificates.crt';

/** Without systemd on the machine itself, the container has no unit to move to. */
const container = existsSync('/run/systemd/system')
  ? ['--register=no']
  : ['--register=no', '--keep-unit'];

/** Debian 13 with systemd in a container. */
export class DebianMachine {
  readonly root: string;
  #child: ChildProcess | undefined;

  private constructor(root: string) {
    this.root = root;
  }

  /** Debian as on a new server, and the project's last commit in /opt/folio. */
  static async create(folder: string): Promise<DebianMachine> {
    const machine = new DebianMachine(join(folder, 'root'));
    const { root } = machine;
    const packages = ['ca-certificates', 'dbus', 'systemd', 'systemd-sysv'];
    await installDebian('trixie', root, packages);
    await cloneProject(root);
    const own = process.env.NODE_EXTRA_CA_CERTS;
    if (own) copyFileSync(own, join(root, certificates));
    return machine;
  }

  get #environment(): Readonly<Record<string, string>> {
    return {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      // After the start, it has no network: npm installs from its cache.
      npm_config_prefer_offline: 'true',
      ...(existsSync(join(this.root, certificates)) ? { NODE_EXTRA_CA_CERTS: certificates } : {}),
    };
  }

  /** Runs commands before it starts, with the network of the machine below. */
  async install(commands: string): Promise<void> {
    const variables = Object.entries(this.#environment).map((each) => `--setenv=${each.join('=')}`);
    const directory = `--directory=${this.root}`;
    const options = [...container, '--quiet', directory, ...variables];
    await execute('systemd-nspawn', [...options, 'bash', '-euc', commands]);
  }

  /** Starts systemd, with a network of its own that leads nowhere. */
  async start(ending: AsyncDisposableStack): Promise<void> {
    const options = [...container, '--quiet', '--private-network', `--directory=${this.root}`];
    const child = spawn('systemd-nspawn', [...options, '--boot'], { stdio: 'ignore' });
    this.#child = child;
    ending.defer(() => this.#stop(child));
    await once(child, 'spawn');
    await waitFor('systemd is running', bootSeconds, async () =>
      (await this.run('systemctl is-system-running --wait || true')).startsWith('running'),
    );
  }

  /** Runs commands as root. @returns the standard output */
  run(commands: string): Promise<string> {
    const pid = this.#child?.pid;
    const init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return runInNamespaces(Number(init), this.#environment, commands);
  }

  async #stop(child: ChildProcess): Promise<void> {
    const closed = once(child, 'close');
    if (child.exitCode === null) child.kill('SIGTERM');
    await Promise.race([closed, delay(stopMs, undefined, { ref: false })]);
    await killChild(child);
  }
}
