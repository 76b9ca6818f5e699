import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { callOf, go } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const ROLES = '/api/system-svc/roles/V1.0'

interface Role {
  id: string
  name: string
  orgId: string
}

const call = <T>(method: string, path: string, body?: unknown) => callOf<T>(page, method, path, body)

async function newRole(): Promise<Role> {
  const { items } = await call<{ items: Role[] }>('POST', `${ROLES}/page`, { page: 1, pageSize: 50 })
  const code = `r${Date.now().toString(36)}`
  const { id } = await call<{ id: string }>('POST', ROLES, { orgId: items[0]?.orgId, name: code, code })
  return { id, name: code, orgId: items[0]?.orgId ?? '' }
}

const rights = async (id: string) => {
  const { menuIds, resourceIds } = await call<{ menuIds: string[]; resourceIds: string[] }>(
    'GET',
    `${ROLES}/${id}/authority`,
  )
  return menuIds.length + resourceIds.length
}

test('rights of a role: a copy of another one, half boxes and counts, what changes before it is saved', async () => {
  const role = await newRole()
  await go(page, `/system/roles?authority=${role.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('.ant-tree-treenode:not([aria-hidden])').first().waitFor()
  expect(await dialog.getByRole('button', { name: '查看变更' }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox', { name: '复制角色的权限' }).click()
  await page.locator('.ant-select-item-option', { hasText: '只读用户' }).click()
  await dialog.locator('.ant-tree-checkbox-indeterminate').first().waitFor()
  expect(await dialog.locator('.mp-check-title small').first().textContent()).toMatch(/^\d+ \/ \d+$/)
  await dialog.getByRole('button', { name: '查看变更' }).click()
  await dialog.getByRole('heading', { name: /新增 \d+ 项/ }).waitFor()
  expect(await rights(role.id)).toBe(0)
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await rights(role.id)).toBeGreaterThan(50)
  await call('DELETE', ROLES, { ids: [role.id] })
})

test('rights are found with the way to them and chosen with the keyboard; what was changed is not lost unasked', async () => {
  const role = await newRole()
  await go(page, `/system/roles?authority=${role.id}`)
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.mp-check-tree') })
  await dialog.locator('.ant-tree-treenode:not([aria-hidden])').first().waitFor()
  await dialog.getByRole('textbox', { name: '搜索' }).fill('车辆分组')
  await dialog.locator('mark').first().waitFor()
  const lines = await dialog
    .locator('.ant-tree-treenode:not([aria-hidden]) .mp-check-title')
    .allTextContents()
  expect(lines[0]).not.toContain('车辆分组')
  await dialog.locator('[role="tree"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await dialog.locator('.ant-tree-checkbox-checked, .ant-tree-checkbox-indeterminate').first().waitFor()
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /放\s*弃/ })
    .click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await rights(role.id)).toBe(0)
  await call('DELETE', ROLES, { ids: [role.id] })
})
