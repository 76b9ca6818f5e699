import {
  copyText,
  ErrorState,
  Icon,
  Mono,
  SkeletonRows,
  StatusTag,
  toast,
  usePrefs,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { MessageRow, ParsedMessage } from '../../../shared/index.ts'
import { messageCalls } from '../../calls.ts'
import { ancestorsOf, bytesOf, type FieldNode, nodesOf, openAtFirst, ownersOf, spaced } from './bytes.ts'
import { FieldTree } from './FieldTree.tsx'
import { HexDump, type Span } from './HexDump.tsx'
import type { Mark } from './mark.ts'

/** One message, every byte with its field. */
export function Parsed({ row, mark = null }: { row: MessageRow; mark?: Mark | null }): ReactNode {
  const language = usePrefs((s) => s.language)
  const { vin, protocolId, messageId, rawForm, edition, content } = row
  const parsed = useQuery({
    queryKey: ['monitor', 'parse', row.id, language],
    queryFn: ({ signal }) =>
      messageCalls.parse({ vin, protocolId, messageId, rawForm, edition, content }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (parsed.error) return <ErrorState error={parsed.error} onRetry={() => void parsed.refetch()} compact />
  if (!parsed.data) return <SkeletonRows rows={8} />
  return <Message key={row.id} of={row} message={parsed.data} mark={mark} />
}

/** What is said of a message beside its bytes: its name where it could not be decoded, and its bytes as they came. */
export interface Subject {
  messageName: string
  content: string
}

const spanOf = (node: FieldNode | undefined): Span | null =>
  node ? { offset: node.field.offset, length: node.field.length } : null

/** The field that lies at the marked bytes, the innermost one of those. */
function fieldAt(nodes: readonly FieldNode[], mark: Mark | null): string | null {
  if (mark?.offset === null || mark === null) return null
  const { offset, length } = mark
  return nodes.findLast(({ field }) => field.offset === offset && field.length === length)?.path ?? null
}

/** What is marked though no field lies there. */
const bytesAt = (mark: Mark | null): Span | null =>
  mark === null || mark.offset === null ? null : { offset: mark.offset, length: mark.length ?? 1 }

interface MessageProps {
  of: Subject
  message: ParsedMessage
  mark?: Mark | null
}

/** A message with its bytes and its fields. */
export function Message({ of, message, mark = null }: MessageProps): ReactNode {
  const t = useText()
  const bytes = useMemo(() => bytesOf(message.bytes), [message.bytes])
  const nodes = useMemo(() => nodesOf(message.fields), [message.fields])
  const owners = useMemo(() => ownersOf(nodes, bytes.length), [nodes, bytes.length])
  const byPath = useMemo(() => new Map(nodes.map((node) => [node.path, node])), [nodes])
  const marked = fieldAt(nodes, mark)
  const [open, setOpen] = useState(() => new Set([...openAtFirst(nodes), ...ancestorsOf(marked ?? '')]))
  const [lit, setLit] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(marked)
  const [byte, setByte] = useState<number | null>(null)
  const choose = (path: string) => {
    setChosen(path)
    setOpen((old) => new Set([...old, ...ancestorsOf(path)]))
  }
  const toggle = (path: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(path)) next.add(path)
      return next
    })
  return (
    <section className="msg-parsed" aria-label={message.messageName ?? of.messageName}>
      <Head of={of} message={message} byte={byte} owners={owners} />
      <Notices message={message} />
      <div className={`msg-split${nodes.length === 0 ? ' is-alone' : ''}`}>
        <HexDump
          bytes={bytes}
          owners={owners}
          lit={spanOf(lit === null ? undefined : byPath.get(lit))}
          chosen={chosen === null ? bytesAt(mark) : spanOf(byPath.get(chosen))}
          tail={message.tail}
          faultAt={message.error?.offset ?? null}
          onHover={(at) => {
            setByte(at)
            setLit(at === null ? null : (owners[at]?.path ?? null))
          }}
          onChoose={(at) => {
            const owner = owners[at]
            if (owner) choose(owner.path)
          }}
        />
        {nodes.length > 0 ? (
          <div className="msg-tree">
            <div className="msg-tree-tools">
              <Button
                type="text"
                size="small"
                onClick={() => setOpen(new Set(nodes.filter((n) => n.field.children).map((n) => n.path)))}
              >
                {t('monitor.message.expandAll')}
              </Button>
              <Button type="text" size="small" onClick={() => setOpen(new Set())}>
                {t('monitor.message.collapseAll')}
              </Button>
            </div>
            <FieldTree
              nodes={nodes}
              open={open}
              onToggle={toggle}
              lit={lit}
              chosen={chosen}
              onHover={setLit}
              onChoose={choose}
            />
          </div>
        ) : null}
      </div>
    </section>
  )
}

interface HeadProps {
  of: Subject
  message: ParsedMessage
  byte: number | null
  owners: readonly (FieldNode | null)[]
}

function Head({ of, message, byte, owners }: HeadProps): ReactNode {
  const t = useText()
  const copy = async () => {
    if (await copyText(spaced(of.content))) toast.success(t('monitor.copied'))
    else toast.error(t('monitor.copyFailed'))
  }
  const owner = byte === null ? undefined : owners[byte]
  const unescaped = message.bytes.length !== of.content.length
  return (
    <header className="msg-head">
      <strong>{(message.messageName ?? of.messageName) || t('monitor.message.refused')}</strong>
      {message.edition ? <Mono className="mp-soft">{message.edition}</Mono> : null}
      <span className="msg-where mp-soft" aria-live="off">
        {byte !== null
          ? `${t('monitor.message.byte', { n: byte })} · ${owner ? owner.names.join(' › ') : t('monitor.message.unnamed')}`
          : unescaped
            ? t('monitor.message.escaped')
            : ''}
      </span>
      <Button size="small" icon={<Icon name="copy" size={13} />} onClick={() => void copy()}>
        {t('monitor.message.copyHex')}
      </Button>
    </header>
  )
}

/** Why a message was refused, or what of it was not understood. */
function Notices({ message: { error, tail } }: { message: ParsedMessage }): ReactNode {
  const t = useText()
  if (!error && !tail) return null
  const at =
    error?.offset === null || error?.offset === undefined
      ? ''
      : t('monitor.message.errorAt', { offset: error.offset })
  return (
    <div className="msg-notice" role="alert">
      {error ? (
        <StatusTag tone="bad">
          {t('monitor.message.error', {
            detail: [t(`monitor.refusal.${error.code}`), at].filter(Boolean).join(' · '),
          })}{' '}
          <Mono className="mp-faint">{error.detail}</Mono>
        </StatusTag>
      ) : null}
      {tail ? (
        <StatusTag tone="warn">
          {t('monitor.message.tail', { n: tail.length, detail: tail.detail })}
        </StatusTag>
      ) : null}
    </div>
  )
}
