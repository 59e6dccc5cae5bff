const BEEP_HERTZ = 880
const EVERY_MS = 1600

let audio: AudioContext | null = null
let ringing: Timer | number | null = null

/** Browsers let a page make sounds only after a touch: called when a timer is started. */
export function prepareAlarm(): void {
  if (!('AudioContext' in window)) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

function beep(context: AudioContext): void {
  for (const offset of [0, 0.25, 0.5]) {
    const at = context.currentTime + offset
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = BEEP_HERTZ
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.4, at + 0.02)
    volume.gain.linearRampToValueAtTime(0, at + 0.18)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.2)
  }
}

/** Three beeps again and again until it is told to be quiet. */
export function ring(): void {
  if (ringing !== null) return
  prepareAlarm()
  const play = () => {
    if (audio) beep(audio)
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200])
  }
  play()
  ringing = setInterval(play, EVERY_MS)
}

export function quiet(): void {
  if (ringing !== null) clearInterval(ringing as number)
  ringing = null
}

/** Whether the browser can show a notification here: it needs https, or this machine itself. */
export const canNotify = () => window.isSecureContext && 'Notification' in window

/** Asks once, when the first timer is started by hand. */
export function askToNotify(): void {
  if (canNotify() && Notification.permission === 'default') void Notification.requestPermission()
}

export function notify(title: string, body: string, tag: string): void {
  if (!canNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  try {
    new Notification(title, { body, tag })
  } catch {
    // Android lets only service workers show notifications; the sound has to do.
  }
}
