export { recorder, useBehaviour } from './collector.ts'
export const loadPanel = () => import('./Panel.tsx')
