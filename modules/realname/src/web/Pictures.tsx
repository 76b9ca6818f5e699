import { EmptyState, Panel, useAct, usePermission, useText } from '@motorpool/ui'
import { Button, Image, Space, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Side } from '../shared/index.ts'
import { keyOf, type Saved, wizardCalls } from './calls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** A picture that is looked at, by an address in this browser. */
const Shown = ({ url, onClose }: { url: string; onClose: () => void }): ReactNode => (
  <Image src={url} style={{ display: 'none' }} preview={{ open: true, onOpenChange: onClose }} />
)

interface Props {
  side: Side
  requestId: string
  saved: Saved
  onErased: () => void
}

/** The pictures that are kept of a request. Who looks at one says why, and so does who erases all. */
export function Pictures({ side, requestId, saved, onErased }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const { act, busy } = useAct([keyOf(side)])
  const [asked, setAsked] = useState<{ imageId?: string }>()
  const [shown, setShown] = useState<string>()
  const isErasable = saved.papers.some(({ values }) => values) || saved.images.some(({ erased }) => !erased)
  const done = async (reason: string) => {
    const { imageId } = asked ?? {}
    if (imageId) setShown(URL.createObjectURL(await wizardCalls.look(side, imageId, reason)))
    else {
      await wizardCalls.erase(side, requestId, reason)
      onErased()
    }
    setAsked(undefined)
  }
  const close = () => {
    if (shown) URL.revokeObjectURL(shown)
    setShown(undefined)
  }
  return (
    <Panel
      title={t('verify.pictures')}
      extra={
        isErasable && may('delete', keyOf(side)) ? (
          <Button danger onClick={() => setAsked({})}>
            {t('verify.erase')}
          </Button>
        ) : null
      }
    >
      {saved.images.length === 0 ? <EmptyState title={t('verify.noPictures')} /> : null}
      <Space wrap>
        {saved.images.map(({ id, name, erased }) =>
          erased || !may('update', keyOf(side)) ? (
            <Tag key={id}>
              {t(`verify.document.${name}`)}
              {erased ? ` · ${t('verify.erased')}` : ''}
            </Tag>
          ) : (
            <Button key={id} onClick={() => setAsked({ imageId: id })}>
              {t(`verify.document.${name}`)}
            </Button>
          ),
        )}
      </Space>
      {asked ? (
        <ReasonDialog
          title={t(asked.imageId ? 'verify.look' : 'verify.eraseAsk')}
          danger={!asked.imageId}
          busy={busy}
          onDone={(reason) => void act(() => done(reason))}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
      {shown ? <Shown url={shown} onClose={close} /> : null}
    </Panel>
  )
}
