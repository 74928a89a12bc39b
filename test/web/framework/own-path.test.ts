import { describe, expect, it } from 'vitest';
import { ownPath, signInAddress, withQuery } from '../../../src/web/framework/address.ts';

const base = 'https://folio.example';

describe('ownPath', () => {
  it.each([
    ['/', '/'],
    ['/settings/api-keys', '/settings/api-keys'],
    ['/admin/users?search=a%20b&role=MEMBER', '/admin/users?search=a%20b&role=MEMBER'],
    ['/sign-in?next=//evil.example', '/sign-in?next=//evil.example'],
    ['/a/../b', '/b'],
    ['/a#part', '/a'],
    ['/ünï', '/%C3%BCn%C3%AF'],
    ['/a b', '/a%20b'],
    ['/:8080/', '/:8080/'],
    ['/@evil.example', '/@evil.example'],
  ])('keeps a path of this server: %s', (address, path) => {
    expect(ownPath(address, base)).toBe(path);
  });

  it.each([
    ...[undefined, '', ' ', 'settings', '?a', '#a', '.', '..', '@evil.example', ' /settings'],
    ...['//evil.example', '///evil.example', '/\\evil.example', '\\/evil.example', '/a\\b'],
    ...['https://evil.example', 'https:/evil.example', 'HTTPS://folio.example/', 'https:settings'],
    ...['javascript:alert(1)', 'data:text/html,x', 'mailto:a@evil.example'],
    ...['/\t/evil.example', '/\n/evil.example', '/a\r\nLocation: x', '/\0', '/\u007f', '/\u0085'],
    ...['/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/%2e%2e//evil.example'],
    ...['/a/..//evil.example', '/a/%2E%2e//evil.example', '/./..//'],
  ])(
    'returns undefined for an address of another site or with control characters: %j',
    (address) => {
      expect(ownPath(address, base)).toBeUndefined();
    },
  );

  it.each(['http://127.0.0.1:4000', 'https://folio.example', 'https://folio.example:8443'])(
    'never returns a path that leads a browser from %s to another origin',
    (own) => {
      const pieces = [
        ...['/', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', '?', '#', 'evil.example'],
      ];
      for (const a of pieces) {
        for (const b of pieces) {
          for (const c of pieces) {
            for (const d of pieces) {
              const path = ownPath(`/${a}${b}${c}${d}`, own);
              if (path !== undefined) expect(new URL(path, own).origin).toBe(own);
            }
          }
        }
      }
    },
  );
});

describe('withQuery', () => {
  it('adds the defined parameters, escaped', () => {
    expect(withQuery('/a', {})).toBe('/a');
    expect(withQuery('/a', { b: undefined })).toBe('/a');
    expect(withQuery('/a', { b: '', c: '1&2=#', d: undefined })).toBe('/a?b=&c=1%262%3D%23');
    expect(withQuery('/a', { b: ['1', '2'], c: [], d: '3' })).toBe('/a?b=1&b=2&d=3');
  });
});

describe('an address of more than 2,000 characters', () => {
  it('is dropped, because clients reject a long Location header', () => {
    const longest = `/${'x'.repeat(1_999)}`;
    expect(signInAddress(longest)).toBe(`/sign-in?next=%2F${longest.slice(1)}`);
    expect(signInAddress(`${longest}x`)).toBe('/sign-in');
    expect(ownPath(longest, base)).toBe(longest);
    expect(ownPath(`${longest}x`, base)).toBeUndefined();
    // Too long after percent-encoding.
    expect(ownPath(`/${'ü'.repeat(500)}`, base)).toBeUndefined();
  });
});
