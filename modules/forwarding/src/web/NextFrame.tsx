import { Answer, formatTime, Mono, SkeletonRows, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { forwardCalls } from './calls.ts'

const OBJECT = 0x7b
/** A long frame leaves the labels their room. */
const STYLES = {
  label: { whiteSpace: 'nowrap', inlineSize: '8em' },
  content: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const

/** A JSON object as it is, other bytes in hexadecimal. */
function textOf(hex: string): string {
  const pairs = hex.match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  if (bytes[0] !== OBJECT) return pairs.join(' ')
  return JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 1)
}

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
            styles={STYLES}
            items={[
              { key: 'vin', label: t('forward/vehicles.vin'), children: <Mono>{vin}</Mono> },
              { key: 'time', label: t('forward/failed.deviceTime'), children: formatTime(deviceTime) },
              {
                key: 'frame',
                label: t('forward/failed.frame'),
                children: <Mono>{textOf(frame)}</Mono>,
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
