import { api } from '@motorpool/ui'
import type { ReportConfig } from '../../../shared/report/config.ts'
import { reports } from '../../../shared/report/resource.ts'

export interface ReportColumn {
  field: string
  label: string
  kind: string
}

export interface DatasetField extends ReportColumn {
  searchable: boolean
  sortable: boolean
  dimension: boolean
  measure: boolean
}

export interface Dataset {
  value: string
  label: string
  fields: DatasetField[]
}

export interface Report {
  reportName: string
  reportType: 'TABLE' | 'CHART' | 'URL'
  reportUrl: string | null
  pageCode: string
  config: ReportConfig | null
  search: ReportColumn[]
}

export interface ReportData {
  columns: ReportColumn[]
  items: Record<string, string | null>[]
  total: number
  current: number
  groups: { label: string; amount: number | null }[]
}

export const loadDatasets = () => api.get<Dataset[]>(`${reports.api}/option/datasets`)

export const loadReport = (pageCode: string) =>
  api.get<Report>(`${reports.api}/config/${encodeURIComponent(pageCode)}`, undefined, { quiet: true })

export const loadData = (pageCode: string, filters: Record<string, string>, page: number, pageSize: number) =>
  api.post<ReportData>(
    `${reports.api}/data/${encodeURIComponent(pageCode)}`,
    { filters, page, pageSize },
    { quiet: true },
  )
