import './try.css'
import {
  dialogSize,
  EmptyState,
  failureMessage,
  Mono,
  NoChoice,
  ReadTable,
  StatusTag,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import { Alert, Button, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { TriedPayload, TriedSignal } from '../../../shared/index.ts'
import { BitGrid, hueOf } from './BitGrid.tsx'
import { useTrial } from './useTrial.ts'

interface Props {
  softVersionId: string
  onClose(): void
}

/** Paste a body or a whole frame: every signal with its value and its bits. */
export function TryDialog({ softVersionId, onClose }: Props): ReactNode {
  const t = useText()
  const { frameIds, items, frameId, setFrameId, content, setContent, ready, tried } = useTrial(softVersionId)
  const close = useUnsaved(ready, onClose)
  return (
    <Modal
      open
      {...dialogSize('page')}
      className="tt-dialog"
      title={t('terminal/softVersionCollects.try')}
      footer={null}
      onCancel={close}
    >
      <div className="tt-form">
        <Select
          allowClear
          showSearch
          aria-label={t('terminal/softVersionCollects.frameId')}
          placeholder={t('terminal/softVersionCollects.tryWhole')}
          value={frameId}
          notFoundContent={<NoChoice of={items} />}
          onChange={setFrameId}
          options={frameIds.map((id) => ({ value: id, label: id }))}
        />
        <Input.TextArea
          autoFocus
          rows={3}
          spellCheck={false}
          value={content}
          aria-label={t('terminal/softVersionCollects.tryPaste')}
          placeholder={t('terminal/softVersionCollects.tryPaste')}
          onChange={(event) => setContent(event.target.value)}
        />
        <div>
          <Button type="primary" disabled={!ready} loading={tried.isPending} onClick={() => tried.mutate()}>
            {t('terminal/softVersionCollects.tryRun')}
          </Button>
        </div>
        {tried.error ? <Alert type="error" showIcon title={failureMessage(tried.error)} /> : null}
      </div>
      {tried.data?.length === 0 ? <EmptyState title={t('terminal/softVersionCollects.tryNothing')} /> : null}
      {tried.data?.map((payload, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: payloads of one frame keep their places
        <Payload key={i} payload={payload} />
      ))}
    </Modal>
  )
}

const TONES = { invalid: 'idle', abnormal: 'warn', range: 'warn', missing: 'bad' } as const

function Payload({ payload }: { payload: TriedPayload }): ReactNode {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  return (
    <section className="tt-payload">
      <BitGrid data={payload.data} signals={payload.signals} chosen={chosen} onChoose={setChosen} />
      <ReadTable<TriedSignal>
        size="small"
        rowKey="code"
        pagination={false}
        dataSource={payload.signals}
        scroll={{ x: 500, y: 380 }}
        title={() => (
          <>
            {t(`terminal/softVersionCollects.carrier.${payload.carrier}`)}{' '}
            {payload.frameId ? <Mono>{payload.frameId}</Mono> : null}
          </>
        )}
        locale={{ emptyText: t('terminal/softVersionCollects.tryUndefined') }}
        onRow={(signal) => ({ onMouseEnter: () => setChosen(signal.code) })}
        columns={[
          {
            title: t('terminal/softVersionCollects.collectName'),
            width: 170,
            render: (_v, signal, i) => (
              <div className="tt-name">
                <span className="tt-swatch" style={hueOf(i)} />
                {signal.name}
                <Mono className="mp-faint">{signal.code}</Mono>
              </div>
            ),
          },
          {
            title: t('terminal/softVersionCollects.tryValue'),
            width: 130,
            render: (_v, signal) => (
              <>
                {signal.label ?? String(signal.value ?? '—')}{' '}
                {signal.value === null ? '' : (signal.unit ?? '')}
              </>
            ),
          },
          {
            title: t('terminal/softVersionCollects.tryRaw'),
            width: 100,
            render: (_v, signal) => <Mono>{String(signal.raw ?? signal.value ?? '—')}</Mono>,
          },
          {
            title: t('terminal/softVersionCollects.tryState'),
            width: 100,
            render: (_v, { state }) =>
              state ? (
                <StatusTag tone={TONES[state]}>{t(`terminal/softVersionCollects.state.${state}`)}</StatusTag>
              ) : null,
          },
        ]}
      />
    </section>
  )
}
