export { seriesColor } from './palette.ts'
export { type ChartSeries, TimeChart, type TimeChartProps, type TimeRange } from './TimeChart.tsx'
