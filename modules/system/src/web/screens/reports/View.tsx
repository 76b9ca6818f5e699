import {
  EmptyState,
  ErrorState,
  Page,
  Panel,
  ReadTable,
  SkeletonRows,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { Chart } from './Chart.tsx'
import { loadData, loadReport, type Report, type ReportData } from './calls.ts'

const PAGE_SIZE = 20

function Search(props: { report: Report; onSearch: (filters: Record<string, string>) => void }): ReactNode {
  const t = useText()
  const [draft, setDraft] = useState<Record<string, string>>({})
  return (
    <form
      className="mp-row"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSearch(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '')))
      }}
    >
      {props.report.search.map(({ field, label }) => (
        <Input
          key={field}
          allowClear
          aria-label={label}
          placeholder={label}
          style={{ width: 200 }}
          value={draft[field] ?? ''}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value.trim() })}
        />
      ))}
      <Button type="primary" htmlType="submit">
        {t('resource.query')}
      </Button>
    </form>
  )
}

function Shown(props: { report: Report; data: ReportData; onPage: (page: number) => void }): ReactNode {
  const { report, data } = props
  const t = useText()
  if (data.total === 0) return <EmptyState icon="chart" title={t('report.empty')} />
  if (report.reportType === 'CHART')
    return <Chart kind={report.config?.chart ?? 'bar'} groups={data.groups} />
  return (
    <>
      <ReadTable
        size="middle"
        rowKey={(row) => data.items.indexOf(row)}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={data.columns.map((c) => ({
          title: c.label,
          dataIndex: c.field,
          render: (text: string | null) => text ?? <span className="mp-faint">—</span>,
        }))}
        dataSource={data.items}
      />
      <Pagination
        align="end"
        style={{ marginTop: 16 }}
        current={data.current}
        total={data.total}
        pageSize={PAGE_SIZE}
        showSizeChanger={false}
        onChange={props.onPage}
      />
    </>
  )
}

/** A report as its page shows it. */
export default function ReportView(): ReactNode {
  const t = useText()
  const { pageCode = '' } = useParams()
  const [filters, setFilters] = useState<Record<string, string>>({})
  const [page, setPage] = useState(1)
  const report = useQuery({
    queryKey: ['system/reports', 'config', pageCode],
    queryFn: () => loadReport(pageCode),
  })
  const known = report.data
  usePageTitle(known?.reportName ?? pageCode)
  const data = useQuery({
    queryKey: ['system/reports', 'data', pageCode, filters, page],
    queryFn: () => loadData(pageCode, filters, page, PAGE_SIZE),
    enabled: known !== undefined && known.reportType !== 'URL',
  })
  const failed = report.error ?? data.error
  if (failed)
    return (
      <Page>
        <ErrorState error={failed} onRetry={() => void (report.error ? report.refetch() : data.refetch())} />
      </Page>
    )
  if (known?.reportType === 'URL')
    return (
      <Page>
        <EmptyState
          icon="external"
          title={known.reportName}
          hint={known.reportUrl}
          action={
            <Button type="primary" href={known.reportUrl ?? ''} target="_blank" rel="noopener noreferrer">
              {t('report.openLink')}
            </Button>
          }
        />
      </Page>
    )
  return (
    <Page
      head={
        known && known.search.length > 0 ? (
          <Search
            report={known}
            onSearch={(next) => {
              setFilters(next)
              setPage(1)
            }}
          />
        ) : null
      }
    >
      <Panel title={known?.reportName ?? pageCode}>
        {known && data.data ? <Shown report={known} data={data.data} onPage={setPage} /> : <SkeletonRows />}
      </Panel>
    </Page>
  )
}
