export { MAX_AXES, PLOT_INSET } from './axes.ts'
export { seriesColor } from './palette.ts'
export { TimeChart, type TimeChartProps } from './TimeChart.tsx'
export { type ChartBand, type ChartSeries, type ChartThreshold, scaleOf, type TimeRange } from './types.ts'
