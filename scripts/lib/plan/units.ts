const STEPS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** At most three digits that count: 28,200,000,000,000 is `28.2 TB`. */
export function bytes(value: number): string {
  let rest = value
  let step = 0
  while (rest >= 999.5 && step < STEPS.length - 1) {
    rest /= 1000
    step++
  }
  return `${count(rest)} ${STEPS[step] ?? ''}`
}

const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const count = (value: number): string => (value < 1000 ? digits : whole).format(value)
