import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadData, loadReport, type Report, type ReportData } from './calls.ts'

/** Rows of one page of a report. */
export const PAGE_SIZE = 20

export interface ShownReport {
  /** The report itself, once it is there. */
  known: Report | undefined
  data: ReportData | undefined
  failed: Error | null
  retry(): void
  /** Begins at the first page. */
  search(filters: Record<string, string>): void
  turn(page: number): void
}

/** A report and the page of its data that is shown; one that is an address has no data. */
export function useReport(pageCode: string): ShownReport {
  const [filters, setFilters] = useState<Record<string, string>>({})
  const [page, setPage] = useState(1)
  const report = useQuery({
    queryKey: ['system/reports', 'config', pageCode],
    queryFn: () => loadReport(pageCode),
  })
  const known = report.data
  const data = useQuery({
    queryKey: ['system/reports', 'data', pageCode, filters, page],
    queryFn: () => loadData(pageCode, filters, page, PAGE_SIZE),
    enabled: known !== undefined && known.reportType !== 'URL',
  })
  return {
    known,
    data: data.data,
    failed: report.error ?? data.error,
    retry: () => void (report.error ? report.refetch() : data.refetch()),
    search: (next) => {
      setFilters(next)
      setPage(1)
    },
    turn: setPage,
  }
}
