import { isApiError, sentence } from '../../lib/api-error.ts';
import { FormProblem } from './form-foot.tsx';

export function Problem({ problem, prefix }: { problem: unknown; prefix: string }) {
  return <FormProblem>{problemText(problem, prefix)}</FormProblem>;
}

export function problemText(problem: unknown, prefix: string): string | false {
  return problem !== null && !isToldByFields(problem) && `${prefix} ${sentence(problem)}`;
}

function isToldByFields(problem: unknown): boolean {
  return isApiError(problem) && Object.keys(problem.errors).length > 0;
}
