let isDrawn = false;

/** Whether the browser shows no page of ours yet. Then what a page needs is waited for, and it is drawn once. */
export function isFirstPage(): boolean {
  return !isDrawn;
}

export function notePageDrawn(): void {
  isDrawn = true;
}
