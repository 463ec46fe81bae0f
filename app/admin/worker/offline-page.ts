const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf5ea;color:#1b2f2c;font:400 1.0625rem/1.65 system-ui,Arial,sans-serif}
main{width:min(100% - 2.5rem,34rem)}h1{font:600 1.85rem/1.2 Georgia,serif;margin:0 0 1rem}p{margin:0 0 1.25rem}
a{display:inline-flex;align-items:center;min-height:3rem;padding:.25rem 1.5rem;border-radius:6px;background:#a83a2c;color:#fff8ea;font-weight:600;text-decoration:none}:focus-visible{outline:3px solid currentColor;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#101b30;color:#f3e8d6}a{background:#f2b866;color:#1a1620}}`

/** In place of a page of the rooms that could not be asked for. It is made here and kept nowhere, and shows nothing of the house. */
export function offlinePage(address: string): Response {
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>No connection</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body><main><h1>There is no connection</h1><p>Your rooms cannot be reached just now. What you had begun to type is kept on this device.</p><p><a href="${escapeHtml(address)}">Try again</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
