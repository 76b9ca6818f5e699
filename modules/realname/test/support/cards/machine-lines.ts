const WEIGHTS = [7, 3, 1]

/** Check digit of ICAO 9303: A is 10, < is 0. */
function digitOf(text: string): string {
  const sum = Array.from(text).reduce((total, sign, i) => {
    const value = sign === '<' ? 0 : Number.parseInt(sign, 36)
    return total + value * (WEIGHTS[i % 3] ?? 0)
  }, 0)
  return String(sum % 10)
}

interface Of {
  state: string
  surname: string
  given: string
  number: string
  birth: string
  sex: string
  end: string
}

const short = (date: string) => date.slice(2).replaceAll('-', '')

/** The two lines of a passport that machines read (ICAO 9303-4). */
export function machineLines({
  state,
  surname,
  given,
  number,
  birth,
  sex,
  end,
}: Of): readonly [string, string] {
  const filled = number.padEnd(9, '<')
  const [born, until] = [short(birth), short(end)]
  const own = '<'.repeat(14)
  const all = `${filled}${digitOf(filled)}${born}${digitOf(born)}${until}${digitOf(until)}${own}0`
  const lower = `${filled}${digitOf(filled)}${state}${born}${digitOf(born)}${sex}${until}${digitOf(until)}${own}0${digitOf(all)}`
  return [`P<${state}${surname}<<${given}`.padEnd(44, '<'), lower]
}
