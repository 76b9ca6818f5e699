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
import { Button, Input, Pagination } from 'antd'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { Chart } from './Chart.tsx'
import type { Report, ReportData } from './calls.ts'
import { PAGE_SIZE, useReport } from './useReport.ts'

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
  const { known, data, failed, retry, search, turn } = useReport(pageCode)
  usePageTitle(known?.reportName ?? pageCode)
  if (failed)
    return (
      <Page>
        <ErrorState error={failed} onRetry={retry} />
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
    <Page head={known && known.search.length > 0 ? <Search report={known} onSearch={search} /> : null}>
      <Panel title={known?.reportName ?? pageCode}>
        {known && data ? <Shown report={known} data={data} onPage={turn} /> : <SkeletonRows />}
      </Panel>
    </Page>
  )
}
