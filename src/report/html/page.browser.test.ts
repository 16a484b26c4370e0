/**
 * The page in a real browser: Chromium as the system has it (or as PROCTOR_CHROMIUM names it). Without one the tests are
 * skipped, and counted as skipped.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finding, runWith, shown } from '../testing/run.ts';
import { runPage } from './page.ts';

const PLACES = [
  process.env['PROCTOR_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
/** As much of the browser as the functions that run inside of it need; its own types would be there for all of Proctor. */
interface Element {
  readonly textContent: string | null;
  readonly parentElement: Element | null;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}
declare function getComputedStyle(element: Element): {
  readonly color: string;
  readonly backgroundColor: string;
  readonly display: string;
};
declare const document: {
  readonly activeElement: Element | null;
  readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number };
};

const HOSTILE = '</pre><img src=x onerror=alert(1)><script>alert(2)</script>\u202e';

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  /** The page of a run with these findings, and everything that the browser complained of. */
  async function opened(findings: Parameters<typeof runWith>[0], colorScheme: 'light' | 'dark' = 'light') {
    const file = join(mkdtempSync(join(tmpdir(), 'proctor-page-')), 'report.html');
    writeFileSync(file, runPage(runWith(findings), new Map()));
    const page = await browser.newPage({ colorScheme, viewport: { width: 1200, height: 900 } });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('dialog', (dialog) => said.push(dialog.message()));
    page.on('request', (request) => said.push(...(request.url().startsWith('file:') ? [] : [request.url()])));
    await page.goto(pathToFileURL(file).href);
    return { page, said };
  }

  test('its own policy lets its style through, and nothing is asked of anybody', async () => {
    const { page, said } = await opened([finding()]);
    expect(said).toEqual([]);
    expect(await page.locator('.columns').evaluate((grid) => getComputedStyle(grid).display)).toBe('grid');
  });

  test('hostile texts do nothing', async () => {
    const messages = [{ role: 'user', parts: [{ kind: 'text', text: HOSTILE }] }];
    const input = { notation: HOSTILE, messages };
    const { page, said } = await opened([finding({ message: HOSTILE, target: HOSTILE, rule: HOSTILE, input })]);
    expect(said).toEqual([]);
    expect(await page.locator('img, script').count()).toBe(0);
    expect(await page.locator('.card .text').first().textContent()).toContain('<script>alert(2)</script>⟨U+202E⟩');
  });

  test('messages that belong together stand in one row, and a line joins a call with its result', async () => {
    const { page } = await opened([finding({ input: shown('A[a b], T b, T a, U'), actual: shown('U"u3"') })]);
    const top = async (id: string) => (await page.locator(`[id="0123456789ab-${id}"]`).boundingBox())?.y;
    expect(await top('before-3')).toBe(await top('after-0'));
    const lines = await page.locator('.line').evaluateAll(tops);
    const [call, b, a] = await Promise.all(['before-0', 'before-1', 'before-2'].map(top));
    // A line begins below the top of the card of the call and ends below the top of that of the result.
    for (const [line, result] of [
      [lines[0]!, b!],
      [lines[1]!, a!],
    ] as const) {
      expect(line.top - call!).toBeGreaterThan(0);
      expect(line.bottom - result).toBeGreaterThan(0);
      expect(line.bottom - result).toBeLessThan(40);
    }
  });

  test('is used by keyboard: the first key leads to the findings, references lead to cards', async () => {
    const { page } = await opened([finding()]);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('To the findings');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#findings');
    await page.locator('a.id', { hasText: 'b' }).first().focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#0123456789ab-before-1');
  });

  test.each(['light', 'dark'] as const)('texts can be read against their ground, %s', async (scheme) => {
    const { page } = await opened([finding(), finding({ fingerprint: 'ba9876543210', severity: 'warning' })], scheme);
    const texts = page.locator('h1, h2, small, .says, .head, .mark, .text, .id, code, dt, summary, .severity, a');
    const contrasts = await texts.evaluateAll(contrastsOf);
    expect(contrasts.length).toBeGreaterThan(20);
    expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  });

  test('a narrow screen scrolls the columns, not the page', async () => {
    const { page } = await opened([finding()]);
    await page.setViewportSize({ width: 360, height: 700 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  });
});

// What follows runs inside the page, and so can use nothing from outside of itself.

function tops(elements: readonly Element[]): { top: number; bottom: number }[] {
  return elements.map((element) => element.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom }));
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

/** Contrast as WCAG counts it, of each element's own colour against the first ground behind it. */
function contrastsOf(elements: readonly Element[]): { text: string; contrast: number }[] {
  const numbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = (color: string): number => {
    const [r = 0, g = 0, b = 0] = numbers(color).map((one) => {
      const share = one / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return numbers(color)[3] === 0 ? groundOf(element.parentElement) : color;
  };
  return elements
    .filter((element) => element.textContent?.trim() !== '')
    .map((element) => {
      const pair = [light(getComputedStyle(element).color), light(groundOf(element))].sort((a, b) => b - a);
      const contrast = (pair[0]! + 0.05) / (pair[1]! + 0.05);
      return { text: element.textContent ?? '', contrast: Math.round(contrast * 100) / 100 };
    });
}
