import { ErrorState, Page, useText } from '@motorpool/ui'
import { Alert } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import './consumers.css'
import type { SetAsideDetail } from '../../../shared/consumers.ts'
import { ConsumerTable } from './ConsumerTable.tsx'
import { Detail } from './Detail.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { Replays } from './Replays.tsx'
import { SetAside } from './SetAside.tsx'
import { Summary } from './Summary.tsx'
import { useOperations, useOverview, useSetAside } from './useConsumers.ts'

interface Discarding {
  ids: readonly string[]
  done(): void
}

/** The consumers of the event stream: how far they are, what they could not process, replays. */
export default function Consumers(): ReactNode {
  const t = useText()
  const { data, one, choose, error, stale, retry } = useOverview()
  const list = useSetAside()
  const { allowed, busy, discard, replay } = useOperations()
  const [opened, open] = useState<string>()
  const [discarding, setDiscarding] = useState<Discarding>()
  const [replaying, setReplaying] = useState<{ event?: SetAsideDetail }>()
  const aside = useRef<HTMLDivElement>(null)
  if (error) return <ErrorState error={error} onRetry={retry} />
  const showSetAside = (consumer: string) => {
    list.filter({ consumer, discarded: false })
    aside.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Page>
      {stale ? (
        <Alert className="consumers-stale" type="warning" showIcon title={t('consumers.stale')} />
      ) : null}
      <div className="consumers">
        <Summary consumers={data?.consumers} />
        <ConsumerTable
          consumers={data?.consumers}
          chosen={one?.name}
          onChoose={choose}
          onSetAside={showSetAside}
        />
        {one ? <Detail of={one} /> : null}
        <div ref={aside}>
          <SetAside
            list={list}
            consumers={data?.consumers ?? []}
            allowed={allowed}
            onOpen={open}
            onDiscard={(ids, done) => setDiscarding({ ids, done })}
          />
        </div>
        <Replays onReplay={allowed && data ? () => setReplaying({}) : undefined} />
      </div>
      {opened ? (
        <EventDrawer
          id={opened}
          allowed={allowed}
          onClose={() => open(undefined)}
          onDiscard={(id) => setDiscarding({ ids: [id], done: () => open(undefined) })}
          onReplay={(event) => setReplaying({ event })}
        />
      ) : null}
      {discarding ? (
        <DiscardDialog
          count={discarding.ids.length}
          busy={busy}
          onClose={() => setDiscarding(undefined)}
          onDiscard={async (reason) => {
            if (!(await discard(discarding.ids, reason))) return
            discarding.done()
            setDiscarding(undefined)
          }}
        />
      ) : null}
      {replaying && data ? (
        <ReplayDialog
          overview={data}
          event={replaying.event}
          busy={busy}
          onClose={() => setReplaying(undefined)}
          onReplay={async (order) => {
            if (!(await replay(order))) return
            open(undefined)
            setReplaying(undefined)
          }}
        />
      ) : null}
    </Page>
  )
}
