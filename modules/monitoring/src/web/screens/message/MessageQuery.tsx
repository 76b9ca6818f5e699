import './message.css'
import { EmptyState, Page, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MessageRow } from '../../../shared/index.ts'
import { messageCalls } from '../../calls.ts'
import { useExport } from '../../parts/useExport.ts'
import { conformancePath, isConformance } from '../conformance/address.ts'
import Conformance from '../conformance/Conformance.tsx'
import { MessageTable } from './MessageTable.tsx'
import { markedRow, readMark } from './mark.ts'
import { Parsed } from './Parsed.tsx'
import { Paste } from './Paste.tsx'
import { QueryForm } from './QueryForm.tsx'
import { filtersOf, type MessageForm } from './query.ts'
import { useMessageQuery } from './useMessageQuery.ts'

/** The messages of a vehicle, or what they say of its terminal. */
export default function MessageQuery(): ReactNode {
  const [search] = useSearchParams()
  return isConformance(search) ? <Conformance /> : <Messages />
}

function Messages(): ReactNode {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const mark = readMark(search)
  const query = useMessageQuery()
  const [chosen, setChosen] = useState<MessageRow | null>(null)
  const { asked, answer } = query
  const rows = answer?.items ?? []
  const row = rows.find((one) => one.id === chosen?.id) ?? (chosen ? null : markedRow(rows, mark))
  const exporting = useExport()
  const [pasting, setPasting] = useState(false)
  const save = (form: MessageForm) => exporting('export messages', () => messageCalls.export(filtersOf(form)))
  if (pasting)
    return (
      <Page fill>
        <Paste vin={query.form.vin} onBack={() => setPasting(false)} />
      </Page>
    )
  return (
    <Page fill>
      <QueryForm
        query={query}
        onExport={asked && rows.length > 0 ? () => void save(asked) : undefined}
        onPaste={() => setPasting(true)}
        onReport={() => setSearch(new URLSearchParams(conformancePath(query.form).split('?')[1]))}
      />
      <div className={`msg${rows.length > 0 ? ' is-split' : ''}`}>
        <MessageTable query={query} chosen={row?.id ?? null} onChoose={setChosen} />
        {rows.length === 0 ? null : row ? (
          <Parsed row={row} mark={chosen ? null : mark} />
        ) : (
          <div className="msg-hint">
            <EmptyState compact icon="hex" title={t('monitor.message.choose')} />
          </div>
        )}
      </div>
    </Page>
  )
}
