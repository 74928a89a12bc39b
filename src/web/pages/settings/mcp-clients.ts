import { paths } from '../../../paths.ts';
import { type Html, html } from '../../framework/html.ts';
import { copyBox } from '../../ui/parts.ts';

/** The configuration of common AI clients, with the key. */
export function mcpClients(baseUrl: string, secret: string): Html {
  const url = `${baseUrl}${paths.mcp}`;
  const authorization = `Bearer ${secret}`;
  const headers = { Authorization: authorization };
  const bridge = {
    command: 'npx',
    // Without a space: Claude Desktop on Windows splits arguments at spaces.
    args: ['-y', 'mcp-remote', url, '--header', `Authorization:\${AUTHORIZATION}`],
    env: { AUTHORIZATION: authorization },
  };
  return html`
<details class="card">
  <summary>Use it in an AI client <span class="hint">Model Context Protocol</span></summary>
  <div class="details-content">
  ${copyBox('mcp-claude-code', 'Claude Code', `claude mcp add --transport http folio ${url} \\\n  --header "Authorization: ${authorization}"`)}
  ${copyBox('mcp-cursor', 'Cursor: ~/.cursor/mcp.json', asJson({ mcpServers: { folio: { url, headers } } }))}
  ${copyBox('mcp-vs-code', 'VS Code: .vscode/mcp.json', asJson({ servers: { folio: { type: 'http', url, headers } } }))}
  ${copyBox('mcp-claude-desktop', 'Claude Desktop: claude_desktop_config.json', asJson({ mcpServers: { folio: bridge } }))}
  <p class="hint">For a client that may only read, add <code>/readonly</code> to the address.</p>
  </div>
</details>`;
}

const asJson = (configuration: object): string => JSON.stringify(configuration, null, 2);
