import './media.css'
import { anyResource, labelKey } from '@motorpool/resource/shared'
import {
  dialogSize,
  EmptyState,
  ErrorState,
  enumLabel,
  Facts,
  formatBytes,
  Icon,
  Mono,
  SkeletonBlock,
  saveBlob,
  TimeText,
  useText,
} from '@motorpool/ui'
import { ConsoleMap, Pin } from '@motorpool/ui/map'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MediaContent, MediaEvent, MediaFormat, MediaKind, type MediaRow, media } from '../shared/index.ts'
import { viewMedia } from './calls.ts'

const ZOOM = 13
const declared = anyResource(media)
/** Kinds of content that a browser draws. */
const isShown = (content: string): boolean => content === 'JPEG'

/** One item: the picture as its terminal sent it, when and where it was taken, and saving it. */
export function Large({ row, onClose }: { row: MediaRow; onClose(): void }): ReactNode {
  const t = useText()
  const shown = isShown(row.content)
  const { data, error, refetch } = useQuery({
    queryKey: [media.key, 'view', row.id],
    queryFn: ({ signal }) => viewMedia(row.id, signal),
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const file = data ?? (await viewMedia(row.id))
      saveBlob(file.blob, file.fileName)
    } catch (reason) {
      setFailure(reason)
    } finally {
      setBusy(false)
    }
  }
  const wrong = failure ?? (data ? undefined : error)
  return (
    <Modal
      open
      title={`${enumLabel(MediaKind, row.kind)} · ${row.vin}`}
      {...dialogSize('page')}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          loading={busy}
          icon={<Icon name="download" size={14} />}
          onClick={() => void save()}
        >
          {t('media.save')}
        </Button>
      }
    >
      <div className="media-large">
        <div className="media-large-picture">
          {wrong ? (
            <ErrorState error={wrong} onRetry={() => void refetch()} compact />
          ) : shown ? (
            data ? (
              <Picture blob={data.blob} />
            ) : (
              <SkeletonBlock height={320} />
            )
          ) : (
            <EmptyState icon="file" title={t('media.notShown')} hint={t('media.notShownHint')} />
          )}
        </div>
        <div className="media-large-facts">
          <Facts minWidth={150} items={factsOf(row, t)} />
          <Place row={row} />
        </div>
      </div>
    </Modal>
  )
}

function Picture({ blob }: { blob: Blob }): ReactNode {
  const t = useText()
  const [broken, setBroken] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (picture.current) picture.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  if (broken) return <EmptyState icon="alert" title={t('media.broken')} hint={t('media.brokenHint')} />
  return <img ref={picture} alt={t('media.picture')} onError={() => setBroken(true)} />
}

function factsOf(row: MediaRow, t: (key: string) => string) {
  const label = (key: keyof typeof media.fields) => ({ key, label: t(labelKey(declared, key)) })
  return [
    { ...label('deviceTime'), value: <TimeText value={row.deviceTime} /> },
    { ...label('receiveTime'), value: <TimeText value={row.receiveTime} /> },
    { ...label('event'), value: enumLabel(MediaEvent, row.event) },
    { ...label('channel'), value: row.channel },
    { ...label('format'), value: enumLabel(MediaFormat, row.format) },
    { ...label('content'), value: enumLabel(MediaContent, row.content) },
    { ...label('fileSize'), value: formatBytes(row.fileSize) },
    { ...label('mediaId'), value: <Mono>{row.mediaId}</Mono> },
    { ...label('terminalCode'), value: <Mono>{row.terminalCode}</Mono> },
  ]
}

function Place({ row: { position } }: { row: MediaRow }): ReactNode {
  const t = useText()
  const [view] = useState(() =>
    position ? { center: [position.lng, position.lat] as [number, number], zoom: ZOOM } : undefined,
  )
  if (!position || !view) return <p className="mp-faint">{t('media.noPlace')}</p>
  return (
    <div className="media-map">
      <ConsoleMap view={view}>
        <Pin lng={position.lng} lat={position.lat} />
      </ConsoleMap>
    </div>
  )
}
