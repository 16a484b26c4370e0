// Removes the build output, so that a file deleted in src/ cannot live on in dist/ and be shipped.
import { rmSync } from 'node:fs';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
