/** A one-line message for the operator, with what to do. */
export class StartError extends Error {
  constructor(message: string) {
    super(message.trim().replaceAll(/\s*\n\s*/g, ' | '));
  }
}

export function folderError(folder: string, error: unknown): StartError {
  const { code, path = folder } = error as NodeJS.ErrnoException;
  return new StartError(
    `DATA_DIR can’t be used: ${path} (${code}). Let this account read and write there, or set DATA_DIR to another folder`,
  );
}
