/**
 * Remembers which boxes of a part with `data-early` were pressed before its script came, under that name: `{ "tick-3": true }`. It is in
 * the page itself, since nothing that is fetched would be there before the first press. The script that takes over sets `data-live`.
 */
const SCRIPT =
  'addEventListener("change",function(e){var b=e.target,p=b.closest("[data-early]:not([data-live])");if(p&&b.name)try{var k=p.dataset.early,m=JSON.parse(localStorage.getItem(k)||"{}");m[b.name]=b.checked;localStorage.setItem(k,JSON.stringify(m))}catch(_){}})'

/** As the content security policy names this script, and no other that is in a page. */
export const EARLY_PRESSES_SOURCE = `'sha256-${Bun.CryptoHasher.hash('sha256', SCRIPT, 'base64')}'`

/** Put it in front of the boxes. */
export function EarlyPresses() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which the content security policy names by its hash
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
