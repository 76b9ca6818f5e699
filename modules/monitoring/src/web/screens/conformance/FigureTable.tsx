import type { ReactNode } from 'react'

interface Props {
  label: string
  heads: readonly string[]
  /** Heads of the columns of figures, behind the others. */
  figures: readonly string[]
  children: ReactNode
}

/** A table that goes to paper as it stands: all rows, its head on every page. */
export function FigureTable({ label, heads, figures, children }: Props): ReactNode {
  return (
    <section className="conformance-scroll" aria-label={label} tabIndex={0}>
      <table className="conformance-table">
        <thead>
          <tr>
            {[...heads, ...figures].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
