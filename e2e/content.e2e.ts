import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { contentApi } from './content-support.ts'
import { unread, unreadAtFirst } from './message-support.ts'
import { call } from './monitor-support.ts'
import { session } from './session.ts'
import { go, tool } from './support.ts'

let page: Page
session((next) => {
  page = next
})

/** Yellow, one pixel: images are written anew from their pixels, so it must be a true one. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4/58BAAT/Af9dfQKHAAAAAElFTkSuQmCC',
  'base64',
)
const cover = { name: 'cover.png', mimeType: 'image/png', buffer: PIXEL }
// For each try a new one: what the one before it wrote is still listed.
let mark = ''
beforeEach(() => {
  mark = `E2E${Date.now()}`
})

const dialog = () => page.locator('.ant-modal-container:visible')
const field = (label: string) =>
  dialog().locator('.ant-form-item', { has: page.locator('label', { hasText: label }) })
const row = (title: string) => page.locator('.mp-table:visible .ant-table-row', { hasText: title })
const gone = () => dialog().waitFor({ state: 'detached' })

/** A list that may have no rows yet. */
async function openScreen(path: string, title: string): Promise<void> {
  await go(page, path)
  await page.locator('.mp-crumbs h1', { hasText: title }).waitFor()
  await tool(page, '新增').waitFor()
}

async function chooseFirst(label: string): Promise<void> {
  await field(label).locator('.ant-select').click()
  const option =
    '.ant-select-dropdown:visible .ant-select-item-option, .ant-select-dropdown:visible .ant-select-tree-node-content-wrapper'
  await page.locator(option).first().click()
}

async function pickDay(label: string, day: string): Promise<void> {
  const input = field(label).locator('input')
  await input.fill(`${day} 08:00:00`)
  await input.press('Enter')
}

/** Only this row is selected, and the tool is used on it. */
async function onRow(title: string, name: string): Promise<void> {
  await row(title).getByRole('checkbox').check()
  await tool(page, name).click()
  await dialog().waitFor()
}

/** Fills what all three kinds have: title, organisation, cover and formatted text with a picture in it. */
async function write(title: string): Promise<void> {
  await tool(page, '新增').click()
  await field('标题').locator('input').fill(title)
  await chooseFirst('所属机构')
  await field('封面图').locator('input[type=file]').setInputFiles(cover)
  await field('封面图').locator('img').waitFor()
  await dialog().locator('.mp-rich-text').click()
  await dialog().getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('清洗空调滤芯')
  await dialog().locator('.mp-rich input[type=file]').setInputFiles(cover)
  await dialog().locator('.mp-rich-text img[src]').waitFor()
}

async function save(): Promise<void> {
  await dialog().getByRole('button', { name: '保存' }).click()
  await gone()
}

async function submit(title: string): Promise<void> {
  await onRow(title, '提交审核')
  await dialog().getByRole('button', { name: '提交审核' }).click()
  await gone()
  await row(title).getByText('待审核').waitFor()
}

test('an activity is written with formatted text and a cover, refused, mended, passed and read; each visit counts', async () => {
  const title = `冬季关怀 ${mark}`
  await openScreen('/content/activity', '活动发布')
  await write(title)
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await pickDay('开始时间', day(-1))
  await pickDay('结束时间', day(7))
  await save()
  await submit(title)

  await onRow(title, '审核')
  await dialog().getByRole('button', { name: '不通过' }).click()
  await dialog().getByText('不通过时请填写审核意见').waitFor()
  await dialog().getByRole('textbox', { name: '审核意见' }).fill('请写明地点')
  await dialog().getByRole('button', { name: '不通过' }).click()
  await gone()
  await row(title).getByText('请写明地点').waitFor()

  await submit(title)
  await onRow(title, '审核')
  await dialog().getByRole('button', { name: '通过', exact: true }).click()
  await gone()
  await row(title).getByText('进行中').waitFor()

  await row(title).getByRole('checkbox').check()
  await tool(page, '预览').click()
  const entry = page.locator('.mp-entry:visible')
  await entry.locator('.mp-entry-cover').waitFor()
  expect(await entry.locator('.mp-rich-text strong').textContent()).toBe('清洗空调滤芯')
  const drawn = (image: HTMLImageElement) => image.naturalWidth
  for (const image of ['.mp-entry-cover', '.mp-rich-text img[src]'])
    await expect.poll(() => entry.locator(image).evaluate(drawn)).toBe(1)
  await page.keyboard.press('Escape')
  await gone()
  const { items } = await call<{ items: { id: string }[] }>(page, 'POST', `${contentApi('activity')}/page`, {
    title,
    page: 1,
    pageSize: 10,
  })
  // The preview was no visit.
  await go(page, `/content/activity/${items[0]?.id}/view`)
  await entry.getByText('1 次浏览').waitFor()
  await page.reload()
  await entry.getByText('2 次浏览').waitFor()
})

test('R243 an announcement reaches everybody’s bell, an article is previewed before it is published, feedback is replied to', async () => {
  const before = await unreadAtFirst(page)
  await openScreen('/content/announcement', '公告管理')
  await write(`停机公告 ${mark}`)
  await save()
  await submit(`停机公告 ${mark}`)
  await onRow(`停机公告 ${mark}`, '审核')
  await dialog().getByRole('button', { name: '通过', exact: true }).click()
  await gone()
  await expect.poll(() => unread(page)).toBeGreaterThan(before)

  await openScreen('/content/articles', '文章管理')
  await write(`保养指南 ${mark}`)
  await dialog().getByRole('button', { name: '预览' }).click()
  const draft = dialog().filter({ hasText: '尚未保存' })
  await draft.getByRole('heading', { name: `保养指南 ${mark}` }).waitFor()
  await page.keyboard.press('Escape')
  await draft.waitFor({ state: 'detached' })
  await save()
  await onRow(`保养指南 ${mark}`, '预览')
  await dialog()
    .getByRole('heading', { name: `保养指南 ${mark}` })
    .waitFor()
  await dialog().locator('.mp-rich-text strong', { hasText: '清洗空调滤芯' }).waitFor()
  await page.keyboard.press('Escape')
  await gone()

  const { orgId } = await call<{ orgId: string }>(page, 'GET', '/api/system-svc/users/V1.0/getCurUser')
  const title = `充电慢 ${mark}`
  const asked = { type: 'VEHICLE_USAGE', title, content: '低温时充电功率低', orgId }
  await call(page, 'POST', contentApi('feedback'), asked)
  await openScreen('/content/feedback', '客户反馈')
  await onRow(title, '查看与回复')
  await dialog().getByText('低温时充电功率低').waitFor()
  const send = dialog().getByRole('button', { name: '回复' })
  expect(await send.isDisabled()).toBe(true)
  await dialog().getByRole('textbox').fill('请先预热电池')
  await send.click()
  await gone()
  await row(title).getByText('已回复').waitFor()
  await row(title).getByText('请先预热电池').waitFor()
})
