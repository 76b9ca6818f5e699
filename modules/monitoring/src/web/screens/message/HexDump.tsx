import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ascii, type FieldNode, hex2 } from './bytes.ts'

const ROW = 16
/** Long messages (pictures, packed locations) show their beginning until asked for. */
const FIRST = 4096

export interface Span {
  offset: number
  length: number
}

interface Props {
  bytes: Uint8Array
  owners: readonly (FieldNode | null)[]
  /** Highlighted bytes: of the field under the pointer, or selected. */
  lit: Span | null
  chosen: Span | null
  tail: Span | null
  faultAt: number | null
  onHover(at: number | null): void
  onChoose(at: number): void
}

const inside = (span: Span | null, at: number): boolean =>
  span !== null && at >= span.offset && at < span.offset + span.length

const byteAt = (event: PointerEvent): number | null => {
  const at = (event.target as HTMLElement).dataset.at
  return at === undefined ? null : Number(at)
}

/** Sixteen bytes a row: offset, hex, ASCII; every byte names its field. */
export function HexDump(props: Props): ReactNode {
  const { bytes, onHover, onChoose, chosen } = props
  const t = useText()
  const [whole, setWhole] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const size = whole ? bytes.length : Math.min(bytes.length, FIRST)
  const groups = useMemo(() => groupsOf(props.owners), [props.owners])
  const shownAt = chosen?.offset ?? props.faultAt
  useEffect(() => {
    if (shownAt === null) return
    box.current?.querySelector(`[data-at="${shownAt}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shownAt])
  const named = props.owners.some((owner) => owner !== null)
  const rows = Array.from({ length: Math.ceil(size / ROW) }, (_, r) => r * ROW)
  return (
    <div
      ref={box}
      className="hex"
      onPointerOver={(event) => onHover(byteAt(event))}
      onPointerLeave={() => onHover(null)}
      onClick={(event) => {
        const at = byteAt(event as unknown as PointerEvent)
        if (at !== null) onChoose(at)
      }}
    >
      {rows.map((from) => (
        <div key={from} className="hex-row">
          <span className="hex-offset">{from.toString(16).padStart(4, '0').toUpperCase()}</span>
          <span className="hex-bytes">
            {Array.from({ length: ROW }, (_, i) => (
              <Byte key={i} at={from + i} size={size} groups={groups} named={named} {...props} />
            ))}
          </span>
          <span className="hex-ascii" aria-hidden="true">
            {Array.from({ length: Math.min(ROW, size - from) }, (_, i) => (
              <span key={i} data-at={from + i} className={litClass(props, from + i)}>
                {ascii(bytes[from + i] as number)}
              </span>
            ))}
          </span>
        </div>
      ))}
      {size < bytes.length ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('monitor.message.all', { n: bytes.length })}
        </Button>
      ) : null}
    </div>
  )
}

/** Number of the outermost group of each byte, so that neighbouring groups differ in shade. */
function groupsOf(owners: readonly (FieldNode | null)[]): number[] {
  let number = 0
  let last: string | null | undefined
  return owners.map((owner) => {
    const top = owner ? (owner.path.split('.')[0] as string) : null
    const depth0 = owner?.depth === 0 && !owner.field.children ? '' : top
    if (depth0 !== last) number += 1
    last = depth0
    return number
  })
}

function litClass({ lit, chosen }: Props, at: number): string | undefined {
  if (inside(lit, at)) return 'is-lit'
  return inside(chosen, at) ? 'is-chosen' : undefined
}

interface ByteProps extends Props {
  at: number
  size: number
  groups: readonly number[]
  /** Something of the message was understood; where nothing was, nothing stands out as unknown. */
  named: boolean
}

function Byte(props: ByteProps): ReactNode {
  const { at, size, bytes, owners, groups, tail, faultAt, named } = props
  const t = useText()
  if (at >= size) return <span className="hex-byte is-none" />
  const owner = owners[at]
  const name = owner ? owner.names.join(' › ') : t('monitor.message.unnamed')
  const classes = ['hex-byte', (groups[at] ?? 0) % 2 === 0 ? 'is-even' : 'is-odd']
  const mark = litClass(props, at)
  if (mark) classes.push(mark)
  if (named && (!owner || inside(tail, at))) classes.push('is-unknown')
  if (faultAt === at) classes.push('is-fault')
  return (
    <span className={classes.join(' ')} data-at={at} title={`${at} · ${name}`}>
      {hex2(bytes[at] as number)}
    </span>
  )
}
