let isAwake = false

/** Keeps the screen on, where the browser can: people who tick things are in a shop, and look at the list again in a moment. */
export function stayAwake(): void {
  if (isAwake || !('wakeLock' in navigator)) return
  isAwake = true
  const end = () => {
    isAwake = false
  }
  navigator.wakeLock.request('screen').then((lock) => lock.addEventListener('release', end), end)
}
