import type { CSSProperties, ReactNode } from 'react'

interface PageProps {
  /** Buttons at the right of the head. */
  actions?: ReactNode
  /** Before the head's actions: filters, segments, a count. */
  head?: ReactNode
  /** The content takes the rest of the window and scrolls inside itself (lists, maps). */
  fill?: boolean
  /** At least the window's height, more when the content needs it: the page scrolls. */
  grow?: boolean
  /** No padding around the content (maps). */
  bare?: boolean
  children: ReactNode
}

/** The inside of a screen: one optional row of controls, then the content. Title and breadcrumb are the layout's. */
export function Page({ actions, head, fill, grow, bare, children }: PageProps): ReactNode {
  return (
    <section
      className={`mp-page${fill || grow ? ' is-fill' : ''}${grow ? ' is-grow' : ''}${bare ? ' is-bare' : ''}`}
    >
      {head || actions ? (
        <div className="mp-page-head">
          <div className="mp-page-head-main">{head}</div>
          {actions ? <div className="mp-page-actions">{actions}</div> : null}
        </div>
      ) : null}
      <div className="mp-page-body">{children}</div>
    </section>
  )
}

/** A quiet frame around a part of a page. */
export function Panel({
  title,
  extra,
  flush,
  style,
  children,
}: {
  title?: ReactNode
  extra?: ReactNode
  /** Content up to the edge (tables, maps, charts). */
  flush?: boolean
  style?: CSSProperties
  children: ReactNode
}): ReactNode {
  return (
    <section className={`mp-panel${flush ? ' is-flush' : ''}`} style={style}>
      {title || extra ? (
        <header className="mp-panel-head">
          <h2>{title}</h2>
          <div>{extra}</div>
        </header>
      ) : null}
      <div className="mp-panel-body">{children}</div>
    </section>
  )
}

export interface Fact {
  key: string
  label: ReactNode
  value: ReactNode
  wide?: boolean
}

/** Names and values in columns that fit the width. */
export function Facts({ items, minWidth = 220 }: { items: readonly Fact[]; minWidth?: number }): ReactNode {
  return (
    <dl className="mp-facts" style={{ '--mp-fact-min': `${minWidth}px` } as CSSProperties}>
      {items.map((item) => (
        <div key={item.key} className={item.wide ? 'is-wide' : undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value === '' || item.value === null || item.value === undefined ? '—' : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
