import { formatNumber, formatTime, Icon, useText } from '@motorpool/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ParsedField } from '../../../shared/index.ts'
import { type FieldNode, hexText, visibleNodes } from './bytes.ts'

interface Props {
  nodes: readonly FieldNode[]
  open: ReadonlySet<string>
  onToggle(path: string): void
  lit: string | null
  chosen: string | null
  onHover(path: string | null): void
  onChoose(path: string): void
}

const pathOf = (target: EventTarget): string | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset.path ?? null

/** Fields as a tree beside their bytes. Arrows move, open and close. */
export function FieldTree(props: Props): ReactNode {
  const { nodes, open, onToggle, chosen, lit, onHover, onChoose } = props
  const t = useText()
  const shown = visibleNodes(nodes, open)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen === null) return
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const onKey = (event: KeyboardEvent) => {
    const at = shown.findIndex((node) => node.path === chosen)
    const node = shown[at]
    const go = (next: FieldNode | undefined) => next && onChoose(next.path)
    if (event.key === 'ArrowDown') go(shown[Math.min(shown.length - 1, at + 1)])
    else if (event.key === 'ArrowUp') go(shown[Math.max(0, at - 1)])
    else if (event.key === 'ArrowRight' && node?.field.children && !open.has(node.path)) onToggle(node.path)
    else if (event.key === 'ArrowLeft' && node && open.has(node.path)) onToggle(node.path)
    else if (event.key === 'ArrowLeft' && node?.parent) onChoose(node.parent)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className="fld"
      role="tree"
      tabIndex={0}
      aria-label={t('monitor.message.fields')}
      onKeyDown={onKey}
      onPointerOver={(event) => onHover(pathOf(event.target))}
      onPointerLeave={() => onHover(null)}
    >
      {shown.map((node) => (
        <Row
          key={node.path}
          node={node}
          open={open.has(node.path)}
          lit={node.path === lit}
          chosen={node.path === chosen}
          onToggle={onToggle}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

interface RowProps {
  node: FieldNode
  open: boolean
  lit: boolean
  chosen: boolean
  onToggle(path: string): void
  onChoose(path: string): void
}

function Row({ node, open, lit, chosen, onToggle, onChoose }: RowProps): ReactNode {
  const { field, depth, path } = node
  const parent = Boolean(field.children?.length)
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={parent ? open : undefined}
      aria-selected={chosen}
      data-path={path}
      className={`fld-row${lit ? ' is-lit' : ''}${chosen ? ' is-chosen' : ''}`}
      onClick={() => {
        onChoose(path)
        if (parent && (chosen || !open)) onToggle(path)
      }}
    >
      <span className="fld-name" style={{ paddingInlineStart: 8 + depth * 16 }}>
        <span className={`fld-mark${open ? ' is-open' : ''}`}>
          {parent ? <Icon name="chevron-right" size={12} /> : null}
        </span>
        {field.name}
      </span>
      <span className="fld-value">
        <FieldValue field={field} />
      </span>
      <span className="fld-place mp-mono mp-faint">
        {field.bit === undefined ? `${field.offset}+${field.length}` : `bit ${field.bit}`}
      </span>
    </div>
  )
}

function FieldValue({ field }: { field: ParsedField }): ReactNode {
  const t = useText()
  const { value, label, unit, state } = field
  if (state === 'abnormal' || state === 'invalid')
    return <span className="fld-odd">{label ?? t(`monitor.state.${state}`)}</span>
  const text = hexText(field) ?? plainText(value, t)
  if (text === null) return null
  return (
    <>
      <span className={state === 'range' ? 'fld-odd' : value === true ? 'fld-set' : undefined}>{text}</span>
      {unit ? <small> {unit}</small> : null}
      {label ? <span className="mp-soft"> {label}</span> : null}
    </>
  )
}

/** A time as the protocols decode it: shown as every other time is. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function plainText(value: ParsedField['value'], t: (key: string) => string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return formatNumber(value, 6)
  if (typeof value === 'boolean') return t(value ? 'monitor.yes' : 'monitor.no')
  return TIME.test(value) ? formatTime(Date.parse(value)) : value
}
