import { anyResource, labelKey } from '@motorpool/resource/shared'
import { cellOf, type Row } from '@motorpool/resource/web'
import { download, EmptyState, Icon, Page, Panel, ReadTable, StatusTag, useText } from '@motorpool/ui'
import { Button, Input, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { vehicles } from '../../shared/index.ts'
import { stateCell } from '../parts/state-cell.tsx'
import { type BatchAnswer, useBatch, wordsOf } from './batch/useBatch.ts'

const resource = anyResource(vehicles)
const COLUMNS = [
  'machineCode',
  'plateCode',
  'operatingState',
  'vehicleModelId',
  'terminalId',
  'saleStatus',
  'serviceStatus',
  'customerName',
  'orgId',
] as const

/** Many vehicles at once: a list typed in or a sheet, found ones with their state, the others marked (R285). */
/** A state with its glyph, the rest as in the lists. */
const cellOfVehicle = (name: string, row: Row): ReactNode =>
  name === 'operatingState' ? stateCell(row) : cellOf(resource, name, row, undefined)

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
          <Button type="primary" loading={busy} disabled={count === 0} onClick={() => void byText(text)}>
            {count === 0 ? t('vehicle.batch.query') : t('vehicle.batch.queryN', { n: count })}
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(file) => {
              void byFile(file)
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

function Result({ answer }: { answer: BatchAnswer }): ReactNode {
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
              row.found ? cellOfVehicle(name, row) : null,
          })),
        ]}
      />
    </Panel>
  )
}
