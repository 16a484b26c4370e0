import type { ScanRule } from './scan-rule.ts';

export const fieldSurvivesShrink: ScanRule = {
  id: 'index/field-survives-shrink',
  level: 'warning',
  title:
    'A field keeps positions from one call to the next, and a function that shifts the array does not set it anew.',
  why: 'The field and the array are changed by different functions. Whoever calls them in the wrong order, or calls the one and not the other, leaves a position behind that names another message.',
  bad: `class Session {
  mark() { this.cut = this.messages.length; }
  trim() { this.messages.splice(0, 5); }             // this.cut is five too far from here on
  rollback() { this.messages.length = this.cut; }
}`,
  good: `class Session {
  mark() { this.cut = this.messages.length; }
  trim() { this.messages.splice(0, 5); this.cut = Math.max(0, this.cut - 5); }
  rollback() { this.messages.length = this.cut; }
}`,
};
