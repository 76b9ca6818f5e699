import { anyResource, labelKey } from '@motorpool/resource/shared'
import { cellOf, type Row } from '@motorpool/resource/web'
import {
  api,
  download,
  EmptyState,
  Icon,
  Page,
  Panel,
  ReadTable,
  StatusTag,
  toast,
  upload,
  useText,
} from '@motorpool/ui'
import { Button, Input, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { vehicles } from '../../shared/index.ts'

interface Answer {
  items: (Row & { found: boolean })[]
  notFound: string[]
}

const CALL = `${vehicles.api}/batchQuery`
const MOST = 2000
const resource = anyResource(vehicles)
const COLUMNS = [
  'machineCode',
  'plateCode',
  'onlineStatus',
  'vehicleModelId',
  'terminalId',
  'saleStatus',
  'serviceStatus',
  'customerName',
  'orgId',
] as const

const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))]

function useBatch() {
  const t = useText()
  const [answer, setAnswer] = useState<Answer>()
  const [busy, setBusy] = useState(false)
  const run = async (ask: () => Promise<Answer>) => {
    setBusy(true)
    try {
      setAnswer(await ask())
    } catch (error) {
      // The client has shown the refusal.
      console.warn('batch query', error)
    } finally {
      setBusy(false)
    }
  }
  return {
    answer,
    busy,
    byText: (text: string) => {
      const vins = wordsOf(text)
      if (vins.length > MOST) {
        toast.warning(t('vehicle.batch.tooMany', { n: MOST }))
        return
      }
      void run(() => api.post<Answer>(CALL, { vins }))
    },
    byFile: (file: File) =>
      void run(async () => {
        const form = new FormData()
        form.set('file', file)
        const sent = await upload<Answer>(CALL, form)
        if (sent.kind !== 'data') throw new Error('the batch query was answered with a file')
        return sent.data
      }),
  }
}

/** Many vehicles at once: a list typed in or a sheet, found ones with their state, the others marked (R285). */
export default function BatchQuery(): ReactNode {
  const t = useText()
  const { answer, busy, byText, byFile } = useBatch()
  const [text, setText] = useState('')
  const count = wordsOf(text).length
  return (
    <Page>
      <Panel
        title={t('vehicle/batchQuery')}
        extra={
          <Button
            type="link"
            onClick={() =>
              void download('/api/excel/vehicle-batchQuery.xlsx', { fileName: 'vehicle-batchQuery.xlsx' })
            }
          >
            {t('vehicle.batch.template')}
          </Button>
        }
      >
        <Input.TextArea
          rows={5}
          value={text}
          className="mp-mono"
          aria-label={t('vehicle.batch.list')}
          placeholder={t('vehicle.batch.placeholder')}
          onChange={(event) => setText(event.target.value)}
        />
        <div style={{ display: 'flex', gap: 8, marginTop: 12, flexWrap: 'wrap' }}>
          <Button type="primary" loading={busy} disabled={count === 0} onClick={() => byText(text)}>
            {count === 0 ? t('vehicle.batch.query') : t('vehicle.batch.queryN', { n: count })}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              byFile(file)
              return false
            }}
          >
            <Button icon={<Icon name="upload" size={14} />}>{t('vehicle.batch.file')}</Button>
          </Upload>
        </div>
      </Panel>
      {answer ? <Result answer={answer} /> : null}
    </Page>
  )
}

function Result({ answer }: { answer: Answer }): ReactNode {
  const t = useText()
  const missing = answer.notFound.length
  return (
    <Panel
      flush
      style={{ marginTop: 16 }}
      title={t('vehicle.batch.found', { n: answer.items.length - missing, m: missing })}
    >
      <ReadTable
        size="small"
        rowKey="id"
        dataSource={answer.items}
        scroll={{ x: 1300 }}
        locale={{ emptyText: <EmptyState icon="search" title={t('vehicle.batch.nothing')} /> }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t(labelKey(resource, 'vin')),
            width: 220,
            fixed: 'left',
            render: (_, row) => {
              const name = (row.vin ?? row.machineCode ?? row.plateCode ?? '') as string
              return row.found ? (
                <Link className="mp-mono" to={`/vehicle/vehicles/${row.id}`}>
                  {name}
                </Link>
              ) : (
                <>
                  <span className="mp-mono">{name}</span>{' '}
                  <StatusTag tone="bad">{t('vehicle.batch.missing')}</StatusTag>
                </>
              )
            },
          },
          ...COLUMNS.map((name) => ({
            title: t(labelKey(resource, name)),
            key: name,
            width: 140,
            render: (_: unknown, row: Row & { found: boolean }) =>
              row.found ? cellOf(resource, name, row, undefined) : null,
          })),
        ]}
      />
    </Panel>
  )
}
