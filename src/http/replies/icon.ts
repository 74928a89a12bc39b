export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path fill="#0f766e" d="M6 2h14l8 8v20H6z"/><path fill="#99f6e4" d="M20 2v8h8z"/><path stroke="#fff" stroke-width="3" stroke-linecap="round" d="M11 17h11M11 23h7"/></svg>';
