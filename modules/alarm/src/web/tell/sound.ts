/** Hz of the two tones, by the worst level: critical ones are higher. */
const TONES: Readonly<Record<number, readonly [number, number]>> = {
  3: [880, 1175],
  2: [659, 880],
  1: [523, 659],
}
const TONE_S = 0.16
const LOUDNESS = 0.12

let context: AudioContext | undefined

/** Two short tones. A browser that lets no page sound before a click stays silent. */
export function beep(worst: number): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const { currentTime: now, destination } = context
  const tones = TONES[worst] ?? [523, 659]
  tones.forEach((frequency, i) => {
    if (!context) return
    const tone = context.createOscillator()
    const gain = context.createGain()
    const from = now + i * (TONE_S + 0.04)
    tone.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDNESS, from)
    gain.gain.exponentialRampToValueAtTime(0.001, from + TONE_S)
    tone.connect(gain).connect(destination)
    tone.start(from)
    tone.stop(from + TONE_S)
  })
}
