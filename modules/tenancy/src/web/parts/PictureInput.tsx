import { f } from '@motorpool/resource/shared'
import { type InputOverrides, type InputProps, webKind } from '@motorpool/resource/web'
import { createElement, type ReactNode } from 'react'

const MEGABYTE = 1024 * 1024
const EXT = ['png', 'jpg', 'gif'] as const
const logo = f.image({ ext: [...EXT], maxSize: MEGABYTE })
const background = f.image({ ext: [...EXT], maxSize: 4 * MEGABYTE })

type Props = Pick<InputProps, 'id' | 'value' | 'onChange' | 'disabled'> & Partial<InputProps>

const input = (field: typeof logo) =>
  function PictureInput(props: Props): ReactNode {
    return createElement(webKind(field).Input, { ...(props as InputProps), field })
  }

/** An upload, where an address may stand already; the server makes an address of it. */
export const LogoInput = input(logo)
/** The same for what fills a page. */
export const BackgroundInput = input(background)

export const tenantPictures: InputOverrides = {
  appLogoFilePath: LogoInput,
  loginLogoFilePath: LogoInput,
  loginBgFilePath: BackgroundInput,
}
