export type { HeaderTool } from './app-context.ts'
export { Layout } from './Layout.tsx'
export { type MenuEntry, useMenu } from './menu-entries.ts'
