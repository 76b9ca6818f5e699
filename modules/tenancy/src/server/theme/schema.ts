import { asRead, filter, idText, pageBody } from '@motorpool/http'
import { z } from 'zod'
import { THEME_KEY, THEME_VALUE } from '../../shared/theme.ts'
import { filePath } from '../tenant/schema.ts'

const content = z
  .record(z.string().regex(THEME_KEY), z.string().regex(THEME_VALUE))
  .refine((c) => Object.keys(c).length <= 200)

/** Sent as an object or as the JSON text the console keeps it in. */
export const themeContent = z.union([
  content,
  z
    .string()
    .max(32 * 1024)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(content),
])

const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .or(z.literal(''))
  .nullish()

const fields = {
  themeName: z.string().trim().min(1).max(32),
  themeCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,32}$/),
  description: z.string().trim().max(255).nullish(),
  content: themeContent,
  menuColor: colour,
  topNavColor: colour,
  loginBg: filePath,
  logo: filePath,
  defaultFlag: z.boolean().default(false),
}

export const themeCreate = z.object(fields)
export const themeUpdate = z.object({ ...fields, ...asRead, id: idText })
export type ThemeFields = z.output<typeof themeCreate>

export const themePage = pageBody({
  themeName: filter(z.string().max(32)),
  themeCode: filter(z.string().max(32)),
})
export type ThemePage = z.output<typeof themePage>

export const themeBrief = z.object({
  id: z.string(),
  themeName: z.string(),
  /** The same under the name older clients read. */
  name: z.string(),
  themeCode: z.string(),
  description: z.string().nullable(),
  content: z.string(),
  loginBg: z.string().nullable(),
  logo: z.string().nullable(),
  defaultFlag: z.boolean(),
})
export type ThemeBrief = z.output<typeof themeBrief>

export const themeView = themeBrief.extend({
  tenantId: z.string().nullable(),
  menuColor: z.string().nullable(),
  topNavColor: z.string().nullable(),
  createTime: z.number(),
  updateTime: z.number(),
})
export type ThemeView = z.output<typeof themeView>
