import { type ThemeConfig, theme } from 'antd'
import { inkOn, mix, type Palette, solidAccent } from './palette.ts'

export const FONT =
  "Inter, 'SF Pro Text', 'Segoe UI', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif"
export const MONO =
  "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, 'Noto Sans Mono', 'Noto Sans Mono CJK SC', monospace"

function own(accent: string) {
  return {
    colorPrimary: accent,
    colorPrimaryHover: mix(accent, '#ffffff', 0.15),
    colorPrimaryActive: mix(accent, '#000000', 0.1),
    colorPrimaryText: accent,
    colorLink: accent,
    colorLinkHover: mix(accent, '#ffffff', 0.15),
    colorLinkActive: accent,
  }
}

/**
 * What would move is there at once, without an animation however short: one of a millisecond may end before antd listens for its
 * end, and the menu that fades out so takes the Escape of every dialog after it.
 */
const AT_ONCE = { motion: false }

/** What the viewer asks for beside colours: dark ones, and nothing that moves only to please. */
interface Manner {
  dark: boolean
  still: boolean
}

/** antd's tokens from our palette: dense, calm, one accent. */
export function themeConfig(
  palette: Palette,
  accent: string,
  brand: string,
  { dark, still }: Manner,
): ThemeConfig {
  const solid = solidAccent(brand, palette.surface, dark)
  return {
    // The dark algorithm dulls the accent; ours is already chosen to be read on the dark ground.
    algorithm: dark
      ? [theme.darkAlgorithm, (_seed, map) => ({ ...(map ?? theme.darkAlgorithm(_seed)), ...own(accent) })]
      : theme.defaultAlgorithm,
    cssVar: { key: 'mp' },
    hashed: false,
    token: {
      colorPrimary: accent,
      colorLink: accent,
      // Fixed: the tenant's accent may be any colour, a notice is always a pale blue.
      colorInfo: palette.info,
      colorInfoBg: mix(palette.surface, palette.info, dark ? 0.16 : 0.07),
      colorInfoBorder: mix(palette.surface, palette.info, dark ? 0.4 : 0.28),
      colorSuccess: palette.ok,
      colorWarning: palette.warn,
      colorError: palette.bad,
      colorTextLightSolid: inkOn(accent),
      controlItemBgActive: mix(palette.surface, accent, 0.1),
      controlItemBgActiveHover: mix(palette.surface, accent, 0.15),
      colorPrimaryBg: mix(palette.surface, accent, 0.1),
      colorPrimaryBgHover: mix(palette.surface, accent, 0.15),
      colorBgLayout: palette.canvas,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgContainerDisabled: palette.canvas,
      colorTextDisabled: palette.textFaint,
      colorBorderDisabled: palette.line,
      colorBorder: palette.lineStrong,
      colorBorderSecondary: palette.line,
      colorText: palette.text,
      colorTextSecondary: palette.textSoft,
      colorTextTertiary: palette.textFaint,
      colorTextDescription: palette.textSoft,
      colorTextPlaceholder: palette.textFaint,
      fontFamily: FONT,
      fontFamilyCode: MONO,
      fontSize: 13,
      controlHeight: 30,
      controlHeightSM: 24,
      controlHeightLG: 38,
      borderRadius: 6,
      borderRadiusLG: 8,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      ...(still ? AT_ONCE : {}),
      boxShadowSecondary: dark
        ? '0 8px 24px rgba(0,0,0,.5), 0 0 0 1px rgba(255,255,255,.06)'
        : '0 8px 24px rgba(22,30,42,.12), 0 0 0 1px rgba(22,30,42,.05)',
    },
    components: {
      Table: {
        headerBg: palette.surface,
        headerColor: palette.textSoft,
        headerSplitColor: 'transparent',
        rowHoverBg: dark ? '#1b1f25' : '#f7f8fa',
        rowSelectedBg: mix(palette.surface, accent, 0.08),
        rowSelectedHoverBg: mix(palette.surface, accent, 0.12),
        cellFontSize: 13,
        cellPaddingBlock: 9,
        cellPaddingInline: 12,
        cellPaddingBlockMD: 5,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 3,
        cellPaddingInlineSM: 10,
        borderColor: palette.line,
      },
      Button: {
        colorPrimary: solid,
        colorPrimaryHover: mix(solid, dark ? '#ffffff' : '#000000', 0.1),
        colorPrimaryActive: mix(solid, '#000000', 0.2),
        colorTextLightSolid: inkOn(solid),
        defaultHoverColor: accent,
        defaultHoverBorderColor: accent,
        defaultActiveColor: accent,
        defaultActiveBorderColor: accent,
        primaryColor: inkOn(solid),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        borderColorDisabled: palette.line,
        defaultBgDisabled: palette.surface,
      },
      Form: { itemMarginBottom: 16, labelColor: palette.textSoft, verticalLabelPadding: '0 0 4px' },
      Modal: { titleFontSize: 15 },
      Tabs: { horizontalMargin: '0 0 12px 0' },
      // Its ground is dark in both modes, whatever ink the accent needs.
      Tooltip: { fontSize: 12, colorTextLightSolid: '#ffffff' },
      Tag: { defaultBg: palette.sunken },
    },
  }
}
