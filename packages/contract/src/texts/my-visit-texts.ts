/** The customer's own page of their visit. */
export const myVisitTexts = {
  loading: "Loading your visit...",
  confirm: "Confirm visit",
  change: "Change time",
  cancel: "Cancel visit",
  confirmed: "You’ve confirmed this visit.",
  unconfirmed: "Please confirm that you’ll be there.",
  moved: "We’ve moved your visit. We’ll email you the new time.",
  notMoved: "We couldn’t move your visit, so it stands as before. Choose another time.",
  cancelled: "We’ve cancelled your visit. We’ll email you about it.",
  another: "Would you like another time? Reply to your invitation email.",
  notCancelled:
    "We couldn’t cancel your visit, so it still stands. Reply to your invitation email.",
  elsewhere: "You can’t change this visit here. Reply to your invitation email instead.",
  looking: "Looking for other times...",
  choose: "Choose another time",
  noTimes: "No other times right now. Try again tomorrow, or reply to your invitation email.",
  inYourArea: "Already in your area",
  sureToMove: "Move your visit to this time?",
  move: "Move visit",
  back: "Go back",
  sureToCancel: "Cancel this visit?",
  cancelMeans: "We’ll notify the company and email you. The time goes to somebody else.",
  keep: "Keep visit",
  moving: "Moving your visit. This can take a minute.",
  cancelling: "Cancelling your visit. This can take a minute.",
  confirming: "Confirming your visit...",
  refused:
    "This link doesn’t work any longer. Look at your latest email about the visit, or reply to it.",
  unreachable: "We couldn’t reach the server. Check your connection and try again.",
  tryAgain: "Try again",
} as const;

/** How a visit stands that is not simply booked. */
export const myVisitStates = {
  arranging: "The company is still booking this visit. Check again in a few minutes.",
  moving: "We’re moving your visit. This can take a minute.",
  cancelling: "We’re cancelling your visit. This can take a minute.",
  cancelled: "This visit is cancelled.",
  over: "This visit has started or is over.",
} as const;
