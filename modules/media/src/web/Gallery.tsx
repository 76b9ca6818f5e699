import './media.css'
import { asText, ErrorState, enumLabel, formatBytes, formatTime, Icon, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MediaEvent, MediaKind, type MediaRow, media } from '../shared/index.ts'
import { thumbnailsOf } from './calls.ts'
import { Large } from './Large.tsx'

/** ms for which small pictures are not asked for again: every asking is a line of the operation log. */
const FRESH_MS = 10 * 60_000

function useThumbnails(rows: readonly MediaRow[]) {
  const ids = rows.filter(({ kind }) => kind === 'IMAGE').map(({ id }) => id)
  return useQuery({
    queryKey: [media.key, 'thumbnails', ids],
    queryFn: async ({ signal }) => new Map((await thumbnailsOf(ids, signal)).map(({ id, src }) => [id, src])),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
  })
}

/** What terminals recorded, as small pictures; one that is chosen is opened large. */
export function Gallery({ rows }: { rows: readonly MediaRow[] }): ReactNode {
  const [open, setOpen] = useState<MediaRow>()
  const { data, error, refetch } = useThumbnails(rows)
  return (
    <>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} compact /> : null}
      <ul className="media-grid">
        {rows.map((row) => (
          <li key={row.id}>
            <Tile
              row={row}
              src={row.kind === 'IMAGE' ? data?.get(row.id) : null}
              onOpen={() => setOpen(row)}
            />
          </li>
        ))}
      </ul>
      {open ? <Large key={open.id} row={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

interface TileProps {
  row: MediaRow
  /** Undefined while it is fetched, null where there is no picture. */
  src: string | null | undefined
  onOpen(): void
}

function Tile({ row, src, onOpen }: TileProps): ReactNode {
  const t = useText()
  const name = `${asText(row.vin)} ${enumLabel(MediaKind, row.kind)} ${formatTime(row.deviceTime ?? row.receiveTime)}`
  return (
    <button type="button" className="media-tile" onClick={onOpen} aria-label={name}>
      <span className="media-picture">
        {src ? (
          <img src={src} alt="" draggable={false} />
        ) : src === null ? (
          <span className="mp-faint">
            <Icon name={row.kind === 'IMAGE' ? 'alert' : 'play'} size={22} />
            {row.kind === 'IMAGE' ? t('media.broken') : enumLabel(MediaKind, row.kind)}
          </span>
        ) : null}
      </span>
      <span className="media-time">{formatTime(row.deviceTime ?? row.receiveTime)}</span>
      <span className="media-facts mp-soft">
        <span>{enumLabel(MediaEvent, row.event)}</span>
        <span>{t('media.channel', { n: row.channel })}</span>
      </span>
      <span className="media-facts mp-faint">
        <span className="mp-mono">{row.vin}</span>
        <span>{formatBytes(row.fileSize)}</span>
      </span>
    </button>
  )
}
