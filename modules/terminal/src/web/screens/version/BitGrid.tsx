import type { CSSProperties, ReactNode } from 'react'
import type { TriedSignal } from '../../../shared/index.ts'
import { BITS, byteRows, hueOfSignal } from './bits.ts'

/** Neighbouring signals get colours far apart. */
export const hueOf = (index: number): CSSProperties => ({ '--tt-hue': hueOfSignal(index) }) as CSSProperties

interface Props {
  /** Hex. */
  data: string
  signals: readonly TriedSignal[]
  chosen: string | undefined
  onChoose(code: string | undefined): void
}

/** The bytes of a body as bits, coloured by the signals that they belong to. */
export function BitGrid({ data, signals, chosen, onChoose }: Props): ReactNode {
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
          {byteRows(data, signals).map(({ byte, hex, bits }) => (
            <tr key={byte}>
              <th scope="row">{byte}</th>
              {bits.map(({ bit, value, owner }) => {
                const signal = owner === undefined ? undefined : signals[owner]
                const classes = [signal ? 'is-used' : '', signal && signal.code === chosen ? 'is-chosen' : '']
                return (
                  <td
                    key={bit}
                    className={classes.filter(Boolean).join(' ')}
                    style={owner === undefined ? undefined : hueOf(owner)}
                    title={signal?.name}
                    onMouseEnter={() => onChoose(signal?.code)}
                  >
                    {value}
                  </td>
                )
              })}
              <td className="tt-byte">{hex}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
