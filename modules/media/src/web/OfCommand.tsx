import { dialogSize, EmptyState, ErrorState, Icon, SkeletonBlock, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { media } from '../shared/index.ts'
import { mediaOfCommand, mediaPath } from './calls.ts'
import { Gallery } from './Gallery.tsx'

/** ms between two looks: a terminal sends for minutes after its answer. */
const AGAIN_MS = 5000

/** In the command log of a vehicle: what the selected command has brought, and the way to everything of the vehicle. */
export default function OfCommand({ list }: PartProps): ReactNode {
  const t = useText()
  const [of, setOf] = useState<string>()
  const [selected, ...others] = list?.selected ?? []
  const vin = list?.asked['vin']
  return (
    <>
      <Button
        icon={<Icon name="eye" size={14} />}
        disabled={!selected || others.length > 0}
        onClick={() => setOf(selected?.id)}
      >
        {t('media.ofCommand')}
      </Button>
      {typeof vin === 'string' ? <Link to={mediaPath(vin)}>{t('monitor/media')}</Link> : null}
      {of === undefined ? null : <Brought id={of} onClose={() => setOf(undefined)} />}
    </>
  )
}

function Brought({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [media.key, 'command', id],
    queryFn: ({ signal }) => mediaOfCommand(id, signal),
    refetchInterval: AGAIN_MS,
  })
  return (
    <Modal open title={t('media.ofCommand')} {...dialogSize('custom')} footer={null} onCancel={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonBlock height={200} />
      ) : data.length === 0 ? (
        <EmptyState icon="eye" title={t('media.ofCommandNone')} hint={t('media.ofCommandNoneHint')} />
      ) : (
        <Gallery rows={data} />
      )}
    </Modal>
  )
}
