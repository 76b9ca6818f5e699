import { defineRoute, idText, type Route } from '@motorpool/http'
import { sanitise } from '@motorpool/resource/server'
import { z } from 'zod'

const text = (max: number) => z.string().max(max).nullish()

/** How an article will look, cleaned like one that is stored; nothing is kept. */
export const previewRoute: Route = defineRoute({
  id: 'content.articles.preview',
  method: 'POST',
  path: '/api/content-svc/articles/V1.0/preview',
  summary: 'An article as its readers would see it, before it is saved.',
  permission: 'content/articles/find',
  scope: 'manual',
  readOnly: true,
  body: z.object({
    title: text(64),
    author: text(32),
    category: text(32),
    summary: text(255),
    content: text(100_000),
    coverImage: idText.nullish(),
    publishTime: z.number().int().nullish(),
  }),
  response: z.object({
    title: z.string(),
    author: z.string().nullable(),
    category: z.string().nullable(),
    summary: z.string().nullable(),
    content: z.string(),
    coverImage: z.string().nullable(),
    publishTime: z.number().nullable(),
  }),
  handler: async (_ctx, { body }) => ({
    title: body.title?.trim() ?? '',
    author: body.author ?? null,
    category: body.category ?? null,
    summary: body.summary ?? null,
    content: sanitise(body.content ?? ''),
    coverImage: body.coverImage ?? null,
    publishTime: body.publishTime ?? null,
  }),
})
