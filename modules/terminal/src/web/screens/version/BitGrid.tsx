import type { CSSProperties, ReactNode } from 'react'
import type { TriedSignal } from '../../../shared/index.ts'

/** Neighbouring signals get colours far apart. */
export const hueOf = (index: number): CSSProperties => ({ '--tt-hue': (index * 137) % 360 }) as CSSProperties

const BITS = [7, 6, 5, 4, 3, 2, 1, 0]

interface Props {
  /** Hex. */
  data: string
  signals: readonly TriedSignal[]
  chosen: string | undefined
  onChoose(code: string | undefined): void
}

/** The bytes of a body as bits, coloured by the signals that they belong to. */
export function BitGrid({ data, signals, chosen, onChoose }: Props): ReactNode {
  const bytes = data.match(/../g) ?? []
  const owners = new Map<string, number>()
  signals.forEach((signal, i) => {
    for (const [byte, bit] of signal.bits) owners.set(`${byte}.${bit}`, i)
  })
  return (
    <div className="tt-scroll">
      <table className="tt-grid">
        <thead>
          <tr>
            <th />
            {BITS.map((bit) => (
              <th key={bit} scope="col">
                {bit}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {bytes.map((hex, byte) => {
            const value = Number.parseInt(hex, 16)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a byte is what it is
              <tr key={byte}>
                <th scope="row">{byte}</th>
                {BITS.map((bit) => {
                  const owner = owners.get(`${byte}.${bit}`)
                  const signal = owner === undefined ? undefined : signals[owner]
                  const classes = [
                    signal ? 'is-used' : '',
                    signal && signal.code === chosen ? 'is-chosen' : '',
                  ]
                  return (
                    <td
                      key={bit}
                      className={classes.filter(Boolean).join(' ')}
                      style={owner === undefined ? undefined : hueOf(owner)}
                      title={signal?.name}
                      onMouseEnter={() => onChoose(signal?.code)}
                    >
                      {(value >> bit) & 1}
                    </td>
                  )
                })}
                <td className="tt-byte">{hex.toUpperCase()}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
