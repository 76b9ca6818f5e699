import type { InputProps } from '@motorpool/resource/web'
import { NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import type { ReactNode } from 'react'
import { type DatasetField, loadDatasets } from './calls.ts'
import { configuring } from './configuring.ts'
import './reports.css'

const FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const

const options = (fields: readonly DatasetField[]) => fields.map((f) => ({ value: f.field, label: f.label }))

/** Puts a configuration together from what the lists offer. */
export function ConfigInput({ value, values, onChange }: InputProps): ReactNode {
  const t = useText()
  const datasets = useQuery({
    queryKey: ['system/reports', 'datasets'],
    queryFn: loadDatasets,
  })
  const { config, fields, group, dated, set, setGroup, setDataset } = configuring(
    datasets.data ?? [],
    value,
    onChange,
  )
  const chart = values.reportType === 'CHART'
  return (
    <div className="report-config">
      <label>
        {t('report.dataset')}
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={datasets.isPending}
          notFoundContent={<NoChoice of={datasets} />}
          value={config?.dataset}
          options={(datasets.data ?? []).map((d) => ({ value: d.value, label: d.label }))}
          onChange={setDataset}
        />
      </label>
      <label>
        {t('report.search')}
        <Select
          mode="multiple"
          maxTagCount="responsive"
          disabled={!config}
          value={config?.search}
          options={options(fields.filter((f) => f.searchable && f.kind === 'text'))}
          onChange={(search: string[]) => set({ search })}
        />
      </label>
      {chart ? (
        <>
          <label>
            {t('report.groupBy')}
            <Select
              disabled={!config}
              value={group?.by}
              options={options(fields.filter((f) => f.dimension))}
              onChange={(by: string) => setGroup({ by })}
            />
          </label>
          <label>
            {t('report.measure')}
            <Select
              disabled={!group}
              value={group?.fn}
              options={FUNCTIONS.map((fn) => ({ value: fn, label: t(`report.fn.${fn}`) }))}
              onChange={(fn: (typeof FUNCTIONS)[number]) => setGroup({ fn })}
            />
          </label>
          {group && group.fn !== 'count' ? (
            <label>
              {t('report.measureField')}
              <Select
                value={group.field}
                options={options(fields.filter((f) => f.measure))}
                onChange={(field: string) => setGroup({ field })}
              />
            </label>
          ) : null}
          <label>
            {t('report.chart')}
            <Select
              disabled={!config}
              value={config?.chart}
              options={(['bar', 'line'] as const).map((kind) => ({
                value: kind,
                label: t(`report.chart.${kind}`),
              }))}
              onChange={(kind: 'bar' | 'line') => set({ chart: kind })}
            />
          </label>
          {dated ? (
            <Checkbox checked={group?.month ?? false} onChange={(e) => setGroup({ month: e.target.checked })}>
              {t('report.month')}
            </Checkbox>
          ) : null}
        </>
      ) : (
        <label>
          {t('report.columns')}
          <Select
            mode="multiple"
            maxTagCount="responsive"
            disabled={!config}
            value={config?.columns}
            options={options(fields)}
            onChange={(columns: string[]) => set({ columns })}
          />
        </label>
      )}
    </div>
  )
}
