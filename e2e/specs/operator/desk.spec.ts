import type { Locator } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { draft } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

test('the operator goes from the overview to a run, its batch and the bilateral matrix, and takes the files', async ({
  browser,
}) => {
  const [bank, other] = [await newBank(), await newBank()]
  const [own, theirs] = [await bank.customer('own'), await other.customer('theirs')]
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body: draft(own, theirs) }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  const { run } = expectData(await bank.member('POST', '/settlements'))
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.goto('/')
  await expect(desk).toHaveURL('/operator')
  await desk.goto('/operator?environment=sandbox')
  await expect(desk.getByRole('heading', { name: 'Network overview' })).toBeVisible()
  await expect(desk.getByRole('table', { name: 'Completed payments today by currency' })).toContainText('USD')
  await expect(desk.getByRole('link', { name: 'Overview', exact: true }).last()).toHaveAttribute('aria-current', 'page')
  await desk.locator(`a[href$="run=${run.token}"]`).click()
  const panel = desk.getByRole('region', { name: 'Settlement run', exact: true })
  await panel.getByRole('link', { name: 'USD', exact: true }).click()
  const matrix = desk.getByRole('table', { name: /^Gross USD amounts/ })
  await expect(matrix.getByRole('rowheader', { name: `@${bank.domain}` })).toBeVisible()
  await expect(
    matrix.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: `@${bank.domain}` }) }),
  ).toContainText('Pays 100.00')
  await expectAccessible(desk)
  const download = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Multilateral report (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^batch_\w+-multilateral\.csv$/)
  for (const [screen, list = screen] of [
    ['organizations'],
    ['verifications'],
    ['deposits'],
    ['settlement-runs'],
    ['positions'],
    ['failing-endpoints'],
    ['instructions', 'settlement-instructions'],
    ['bank-statements', 'statement-imports'],
    ['mismatches', 'settlement-mismatches'],
    ['participant-accounts'],
  ] as const) {
    await desk.goto(`/operator/${screen}`)
    const file = desk.waitForEvent('download')
    await desk.getByRole('link', { name: 'CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^network-${list}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
  }
  await operators.close()
})

test('the palette finds organizations, operator screens, and batches by ID', async ({ browser }) => {
  const bank = await newBank()
  const [own, theirs] = [await bank.customer('own'), await bank.customer('theirs')]
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body: draft(own, theirs) }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  expectData(await bank.member('POST', '/settlements'))
  const [batch] = expectData(await bank.member('GET', '/settlements')).batches
  const { name } = expectData(await bank.member('GET', '/organization'))
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.goto('/operator')
  const find = async (text: string, option: string | RegExp) => {
    await desk.keyboard.press('ControlOrMeta+k')
    const palette = desk.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').fill(text)
    await expect(palette.getByRole('option', { selected: true })).toContainText(option)
    await desk.keyboard.press('Enter')
    await expect(palette).toBeHidden()
  }
  await find(bank.domain, name)
  await expect(desk.getByRole('region', { name: 'Organization', exact: true })).toContainText(name)
  await find('second operator', 'Approvals')
  await find(payment_id, name)
  await expect(desk.getByRole('region', { name: 'Organization', exact: true })).toContainText(name)
  await find('mismatch', 'Mismatches')
  await expect(desk.getByRole('heading', { level: 1, name: 'Mismatches' })).toBeVisible()
  await find('second operator', 'Approvals')
  await expect(desk.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await find(batch.token, `Batch ${batch.token}`)
  await expect(desk).toHaveURL(new RegExp(`/operator/batches/${batch.token}`))
  await desk.keyboard.press('ControlOrMeta+k')
  await desk.getByRole('combobox').fill('no such organization')
  await expect(desk.getByText('No organizations found. Search by')).toBeVisible()
  await operators.close()
})

test('the overview counts failing webhooks of its environment, and links to these', async ({ browser }) => {
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.goto('/operator?environment=sandbox')
  const heading = desk.getByRole('heading', { name: 'Failing webhooks' })
  await desk.locator('section').filter({ has: heading }).getByRole('link').click()
  await expect(desk).toHaveURL('/operator/failing-endpoints?environment=sandbox')
  await expect(desk.getByLabel('Environment')).toHaveValue('sandbox')
  await desk.getByLabel('Environment').selectOption('Live')
  await expect(desk).toHaveURL('/operator/failing-endpoints?environment=live')
  await expect(desk.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    /failing-endpoints\.csv\?environment=live$/,
  )
  await operators.close()
})

test('no operator list scrolls sideways on a small laptop, and runs show their figures on a phone', async ({
  browser,
}) => {
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.setViewportSize({ width: 1024, height: 768 })
  for (const screen of ['settlement-runs', 'positions?environment=sandbox&period=last', 'organizations']) {
    await desk.goto(`/operator/${screen}`)
    const table = desk.locator('[data-scroll-area]')
    await expect(table.locator('tr[data-id]').first()).toBeVisible()
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth), screen).toBe(0)
  }
  for (const width of [1024, 390]) {
    await desk.setViewportSize({ width, height: 800 })
    await desk.goto('/operator/settlement-runs')
    const run = desk.locator('tr[data-id]').filter({ hasText: /batch/ }).first()
    await expect(run.getByText(/^(Sandbox|Live) · [\d,]+ transactions?$/)).toBeVisible()
    await expect(run.getByTitle(/minor units/)).toBeVisible()
    await expect(run.getByText(/ in [\d.]+ (ms|s)/)).toBeVisible()
  }
  await operators.close()
})

test('settlement runs in the sandbox after one click, and live only after “Live” is typed', async ({ browser }) => {
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.goto('/operator/settlement-runs')
  const dialog = desk.getByRole('dialog', { name: 'Run settlement now?' })
  const run = dialog.getByRole('button', { name: 'Run settlement' })
  const open = () => desk.getByRole('button', { name: 'Run settlement now' }).click()
  await open()
  await dialog.getByLabel('Environment').selectOption('live')
  await run.click()
  await expect(dialog.getByText('Enter “Live”')).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByLabel('Type Live to confirm').fill('Live')
  await run.click()
  await expect(desk.getByText('Live settlement completed')).toBeVisible()
  await open()
  await run.click()
  await expect(desk.getByText('Sandbox settlement completed')).toBeVisible()
  await operators.close()
})

test('names of namespaces are not cut off on a desktop', async ({ browser }) => {
  const operators = await signedIn(browser, OPERATOR)
  const desk = await operators.newPage()
  await desk.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['instructions', 'bank-statements']) {
    await desk.goto(`/operator/${path}`)
    await expect(desk.locator('tr[data-id]').first()).toBeVisible()
    expect(await cutTexts(desk.locator('tbody')), path).toEqual([])
  }
  await desk.goto('/operator/organizations?search=harbor-business')
  await desk.locator('tr[data-id]').first().getByRole('link').first().click()
  const panel = desk.getByRole('region', { name: 'Organization', exact: true })
  await expect(panel.getByText('@harbor-business')).toBeVisible()
  expect(await cutTexts(panel)).toEqual([])
  await operators.close()
})

/** The texts in an area that are truncated with an ellipsis. */
const cutTexts = (area: Locator) =>
  area.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis')
      .map(({ textContent }) => textContent),
  )
