/**
 * A process of its own can be ended when the keychain does not respond: the library's calls
 * block. Requests and responses are JSON on standard input and output, because
 * other users can read the arguments of a process.
 */
import { readFileSync } from 'node:fs';
import { Entry } from '@napi-rs/keyring';
import type { KeychainRequest, KeychainResponse } from './keychain.ts';

const service = 'folio';

function respond(request: KeychainRequest): KeychainResponse {
  // The library's default is the kernel's keyring. A restart deletes it.
  const entry = new Entry(service, request.account, { linux: { store: 'secret-service' } });
  if (request.action === 'read') return { key: entry.getPassword() };
  if (request.action === 'write') entry.setPassword(request.key);
  else entry.deleteCredential();
  return { key: null };
}

let response: KeychainResponse;
try {
  response = respond(JSON.parse(readFileSync(0, 'utf8')));
} catch (error) {
  response = { error: error instanceof Error ? error.message : String(error) };
}
process.stdout.write(JSON.stringify(response));
