import { defineEnum, type EnumValue } from '@motorpool/kernel'

/** Permissions that no call asks for: they are granted like any other, and the browser alone looks at them. */
export const ToolbarPermission = defineEnum('ToolbarPermission', {
  'common/plugin/lineheight': ['行高切换权限', 'Row-height switch', '行高切替'],
  'common/plugin/renderMode': ['渲染模式切换权限', 'Render-mode switch', '表示切替'],
})
export type ToolbarPermission = EnumValue<typeof ToolbarPermission>
