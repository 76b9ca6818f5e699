import { Answer, formatTime, Mono, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { forwardCalls } from './calls.ts'

/** The newest message of the task's vehicles as it would be sent. */
export function NextFrame({ id }: { id: string }): ReactNode {
  const t = useText()
  const query = useQuery({
    queryKey: ['forward', 'preview', id],
    queryFn: ({ signal }) => forwardCalls.preview(id, signal),
    retry: false,
    staleTime: 0,
  })
  return (
    <Answer of={query} waiting={<SkeletonRows rows={3} />}>
      {({ vin, deviceTime, frame }) => (
        <>
          <Descriptions
            size="small"
            column={1}
            bordered
            items={[
              { key: 'vin', label: t('forward/vehicles.vin'), children: <Mono>{vin}</Mono> },
              { key: 'time', label: t('forward/failed.deviceTime'), children: formatTime(deviceTime) },
              {
                key: 'frame',
                label: t('forward/failed.frame'),
                children: <Mono>{(frame.match(/../g) ?? []).join(' ')}</Mono>,
              },
            ]}
          />
          <Button
            style={{ marginBlockStart: 12 }}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('forward.preview.again')}
          </Button>
        </>
      )}
    </Answer>
  )
}
